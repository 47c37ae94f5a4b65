import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Batch } from './batch-process';

export interface BatchResult {
  status: string;
  bulkId?: string;
  location?: string;
  response?: { scimType?: string; detail: string };
}

/** A process that runs batches like the server does. */
export interface BatchProcess {
  run(batch: Batch): Promise<BatchResult[]>;
  /** Kills the process immediately, whatever it is doing. */
  kill(): Promise<void>;
}

const program = fileURLToPath(new URL('./batch-process.ts', import.meta.url));

/** @param databaseUrl the URL of a migrated database */
export async function startBatchProcess(databaseUrl: string): Promise<BatchProcess> {
  const env = {
    ...process.env,
    DATABASE_URL: databaseUrl,
    TESSERA_SECRET: 'x'.repeat(64),
    TESSERA_URL: 'https://tessera.example',
    TESSERA_LOG_LEVEL: 'error',
  };
  const child: ChildProcess = fork(program, { execArgv: ['--import', 'tsx'], env });
  await once(child, 'message');
  return {
    async run(batch) {
      const answered = once(child, 'message') as Promise<[{ Operations: BatchResult[] }]>;
      child.send(batch);
      return (await answered)[0].Operations;
    },
    async kill() {
      if (child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}
