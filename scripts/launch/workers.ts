import cluster, { type Worker } from 'node:cluster';
import { setTimeout as sleep } from 'node:timers/promises';
import { answerMetricsOfAll } from '@/lib/edge/health/cluster-metrics';
import type { Patience } from '@/lib/edge/node-server/drain';
import { returnFreedMemory, serverProcessFlags } from '@/lib/platform/config/env';
import type { Logger } from '@/lib/platform/log/logger';
import { openPagesProcess } from './pages-process';
import { ended, exitOf, serving } from './worker-life';
import { DRAIN, WORK_IN_BACKGROUND } from './worker-messages';

/** A worker that ran this long was healthy, so its replacement starts immediately. */
const HEALTHY_MILLISECONDS = 30_000;
const FIRST_DELAY_MILLISECONDS = 500;
const DELAY_MILLISECONDS_AT_MOST = 30_000;
/** For what a worker does after its last request, such as writing what it has batched. */
const CLOSE_MILLISECONDS = 3_000;

export interface Workers {
  /** Drains all workers, then ends the process of the pages, and kills those that do not finish. */
  stop(): Promise<void>;
  kill(): void;
}

/**
 * Starts the server processes and keeps their number constant: a worker that ends is replaced, with growing delays if
 * it did not run long. One of them also works in the background; if it ends, another takes over. All of them share the
 * process of the pages.
 * @param script what a process runs, with its role as the first argument
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
  const ready = new Set<Worker>();
  let inBackground: Worker | null = null;
  returnFreedMemory();
  answerMetricsOfAll();

  const fork = (args: string[], flags: string[] = []): Worker => {
    cluster.setupPrimary({ exec: script, args, execArgv: [...process.execArgv, ...flags] });
    return cluster.fork();
  };
  const pages = await openPagesProcess(() => fork(['pages']), log);
  const forkServer = () => fork(['worker', String(pages.port)], serverProcessFlags());

  const chooseForBackground = (): void => {
    const [worker] = ready;
    if (stopping || inBackground || !worker) return;
    inBackground = worker;
    worker.send(WORK_IN_BACKGROUND, () => undefined);
  };
  const untilReady = async (worker: Worker): Promise<void> => {
    await serving(worker);
    ready.add(worker);
    if (stopping) worker.send(DRAIN, () => undefined);
    chooseForBackground();
  };
  const keep = async (worker: Worker): Promise<void> => {
    const began = Date.now();
    await ended(worker);
    ready.delete(worker);
    if (inBackground === worker) inBackground = null;
    if (stopping) return;
    chooseForBackground();
    failures = Date.now() - began > HEALTHY_MILLISECONDS ? 0 : failures + 1;
    const delay =
      failures === 0 ? 0 : Math.min(FIRST_DELAY_MILLISECONDS * 2 ** (failures - 1), DELAY_MILLISECONDS_AT_MOST);
    log.error({ worker: worker.process.pid, ...exitOf(worker), restartInMs: delay }, 'worker ended');
    await sleep(delay, undefined, { ref: false });
    if (stopping) return;
    const next = forkServer();
    // One that fails is replaced by the next.
    untilReady(next).catch(() => undefined);
    void keep(next);
  };

  const first = Array.from({ length: count }, forkServer);
  try {
    await Promise.all(first.map(untilReady));
  } catch (error) {
    kill();
    throw error;
  }
  for (const worker of first) void keep(worker);

  return {
    async stop() {
      stopping = true;
      const { proxies, connections, requests } = patience;
      const timer = setTimeout(kill, proxies + connections + requests + CLOSE_MILLISECONDS);
      for (const worker of ready) worker.send(DRAIN, () => undefined);
      // One that was starting may have become ready.
      while (ready.size > 0)
        await Promise.all([...ready].map((worker) => ended(worker).then(() => ready.delete(worker))));
      await pages.stop();
      kill();
      clearTimeout(timer);
    },
    kill,
  };
}

/** Ends all processes immediately. */
function kill(): void {
  for (const worker of Object.values(cluster.workers ?? {}))
    if (worker && !worker.isDead()) worker.process.kill('SIGKILL');
}
