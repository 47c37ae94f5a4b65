import cluster, { type Worker } from 'node:cluster';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { answerMetricsOfAll } from '@/lib/edge/health/cluster-metrics';
import type { Logger } from '@/lib/platform/log/logger';
import { LaunchError } from '../launch-error';

/** What a worker tells the launcher, and the one word it is told. */
const workerMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('serving') }),
  z.object({ kind: z.literal('failed'), reason: z.string() }),
]);
export type WorkerMessage = z.infer<typeof workerMessage>;
export const DRAIN = 'drain';

/** A worker that lived this long was healthy; its successor starts at once. */
const HEALTHY_MILLISECONDS = 30_000;
const FIRST_DELAY_MILLISECONDS = 500;
const DELAY_MILLISECONDS_AT_MOST = 30_000;
/** A little more than a worker's own patience with its requests. */
const STOP_MILLISECONDS = 13_000;

export interface Workers {
  /** Lets all of them drain; those that do not come to an end are killed. */
  stop(): Promise<void>;
  kill(): void;
}

/**
 * Starts the server processes and keeps their number: a worker that ends is replaced, with growing
 * delays when it did not live long.
 * @param script what a worker runs, with the argument `worker`
 * @returns when all serve
 * @throws LaunchError when one of the first cannot serve
 */
export async function startWorkers({
  count,
  script,
  log,
}: {
  count: number;
  script: string;
  log: Logger;
}): Promise<Workers> {
  let stopping = false;
  let failures = 0;
  cluster.setupPrimary({ exec: script, args: ['worker'] });
  answerMetricsOfAll();

  const keep = async (worker: Worker): Promise<void> => {
    const began = Date.now();
    await ended(worker);
    if (stopping) return;
    failures = Date.now() - began > HEALTHY_MILLISECONDS ? 0 : failures + 1;
    const delay =
      failures === 0 ? 0 : Math.min(FIRST_DELAY_MILLISECONDS * 2 ** (failures - 1), DELAY_MILLISECONDS_AT_MOST);
    log.error({ worker: worker.process.pid, ...exitOf(worker), restartInMs: delay }, 'worker ended');
    await sleep(delay, undefined, { ref: false });
    if (!stopping) void keep(cluster.fork());
  };

  const first = Array.from({ length: count }, () => cluster.fork());
  try {
    await Promise.all(first.map(serving));
  } catch (error) {
    kill();
    throw error;
  }
  for (const worker of first) void keep(worker);

  return {
    async stop() {
      stopping = true;
      for (const worker of living()) worker.send(DRAIN, () => undefined);
      const timer = setTimeout(kill, STOP_MILLISECONDS);
      await Promise.all(living().map(ended));
      clearTimeout(timer);
    },
    kill,
  };
}

function kill(): void {
  for (const worker of living()) worker.process.kill('SIGKILL');
}

function living(): Worker[] {
  return Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined && !worker.isDead()) as Worker[];
}

function ended(worker: Worker): Promise<void> {
  return new Promise((resolve) => (worker.isDead() ? resolve() : worker.once('exit', () => resolve())));
}

function exitOf({ process: { exitCode, signalCode } }: Worker): { signal: string } | { exitCode: number | null } {
  return signalCode ? { signal: signalCode } : { exitCode };
}

function serving(worker: Worker): Promise<void> {
  return new Promise((resolve, reject) => {
    worker.on('message', (message: unknown) => {
      const { data } = workerMessage.safeParse(message);
      if (data?.kind === 'serving') resolve();
      if (data?.kind === 'failed') reject(new LaunchError(data.reason));
    });
    worker.once('exit', () =>
      reject(new LaunchError('A server process ended before it could serve: what it wrote above says why.')),
    );
  });
}
