import cluster, { type Worker } from 'node:cluster';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { answerMetricsOfAll } from '@/lib/edge/health/cluster-metrics';
import type { Patience } from '@/lib/edge/node-server/drain';
import { returnFreedMemory } from '@/lib/platform/config/env';
import type { Logger } from '@/lib/platform/log/logger';
import { LaunchError } from '../launch-error';

/** The messages from a worker to the launcher, and the only message from the launcher to a worker. */
const workerMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('serving') }),
  z.object({ kind: z.literal('failed'), reason: z.string() }),
]);
export type WorkerMessage = z.infer<typeof workerMessage>;
export const DRAIN = 'drain';

/** A worker that ran this long was healthy, so its replacement starts immediately. */
const HEALTHY_MILLISECONDS = 30_000;
const FIRST_DELAY_MILLISECONDS = 500;
const DELAY_MILLISECONDS_AT_MOST = 30_000;
/** For what a worker does after its last request, such as writing what it has batched. */
const CLOSE_MILLISECONDS = 3_000;

export interface Workers {
  /** Drains all workers, and kills those that do not finish. */
  stop(): Promise<void>;
  kill(): void;
}

/**
 * Starts the server processes and keeps their number constant: a worker that ends is replaced, with growing delays if
 * it did not run long.
 * @param script what a worker runs, with the argument `worker`
 * @param patience how long each phase of a worker's stop may take
 * @returns once all of them serve
 * @throws LaunchError when one of the first workers cannot serve
 */
export async function startWorkers({
  count,
  script,
  log,
  patience,
}: {
  count: number;
  script: string;
  log: Logger;
  patience: Patience;
}): Promise<Workers> {
  let stopping = false;
  let failures = 0;
  returnFreedMemory();
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
      for (const worker of runningWorkers()) worker.send(DRAIN, () => undefined);
      const { proxies, connections, requests } = patience;
      const timer = setTimeout(kill, proxies + connections + requests + CLOSE_MILLISECONDS);
      await Promise.all(runningWorkers().map(ended));
      clearTimeout(timer);
    },
    kill,
  };
}

function kill(): void {
  for (const worker of runningWorkers()) worker.process.kill('SIGKILL');
}

function runningWorkers(): Worker[] {
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
      reject(new LaunchError('A server process ended before it was ready. See its output above.')),
    );
  });
}
