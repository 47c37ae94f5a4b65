import type { Worker } from 'node:cluster';
import { createServer, type Socket } from 'node:net';
import type { Logger } from '@/lib/platform/log/logger';
import { ended, exitOf, serving } from './worker-life';
import { CONNECTION, DRAIN, workerMessage } from './worker-messages';

/** A process that ended sooner is not started again before this time has passed, so that it cannot fail in a loop. */
const RESTART_MILLISECONDS = 2_000;

export interface PagesProcess {
  /** The port at which server processes reach it, on this machine only. */
  port: number;
  /** Ends it. Server processes must have ended before. */
  stop(): Promise<void>;
}

/**
 * The process in which Next runs, which all server processes share. It is started by the first connection, so that an
 * installation whose console nobody opens does not load Next. The launcher accepts its connections and hands them over:
 * the port is never free for another program while the process restarts.
 * @param fork starts the process
 */
export async function openPagesProcess(fork: () => Worker, log: Logger): Promise<PagesProcess> {
  let current: Promise<Worker> | null = null;
  let startedAt = -Infinity;
  /** What the current process has not taken yet, in the order of sending. */
  const untaken: Socket[] = [];

  const start = (): Promise<Worker> | null => {
    if (performance.now() - startedAt < RESTART_MILLISECONDS) return null;
    startedAt = performance.now();
    const worker = fork();
    const started = serving(worker).then(() => worker);
    worker.on('message', (message: unknown) => {
      if (workerMessage.safeParse(message).data?.kind === 'taken') untaken.shift()?.destroy();
    });
    void ended(worker).then(() => {
      current = null;
      for (const connection of untaken.splice(0)) connection.destroy();
      if (!stopping) log.error({ worker: worker.process.pid, ...exitOf(worker) }, 'page process ended');
    });
    return started;
  };
  const handOver = async (connection: Socket): Promise<void> => {
    connection.on('error', () => undefined);
    try {
      const worker = await (current ??= start());
      if (!worker || worker.isDead() || connection.destroyed) {
        connection.destroy();
        return;
      }
      // Otherwise Node would keep requests that it has not sent yet when the process ends, and they would never be
      // answered.
      worker.send(CONNECTION, connection, { keepOpen: true }, () => undefined);
      untaken.push(connection);
    } catch {
      connection.destroy();
    }
  };
  let stopping = false;
  const server = createServer({ pauseOnConnect: true, noDelay: true }, (connection) => void handOver(connection));
  const port = await new Promise<number>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : 0);
    });
  });
  return {
    port,
    async stop() {
      stopping = true;
      server.close();
      const worker = await current?.catch(() => null);
      if (!worker || worker.isDead()) return;
      worker.send(DRAIN, () => undefined);
      await ended(worker);
    },
  };
}
