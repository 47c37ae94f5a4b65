import cluster, { type Worker } from 'node:cluster';
import { AggregatorRegistry, type Registry } from 'prom-client';
import { z } from 'zod';

const ASK = 'tessera:metrics-ask';
const ANSWER = 'tessera:metrics-answer';

/** How prom-client asks each process, and how it is answered. */
const collect = z.object({ type: z.literal('prom-client:getMetricsReq'), requestId: z.number() });
const COLLECTED = 'prom-client:getMetricsRes';

const ask = z.object({ type: z.literal(ASK), id: z.number() });
const answer = z.object({ type: z.literal(ANSWER), id: z.number(), body: z.string().nullable() });

/** In the launcher: adds up the metrics of all server processes for any process that requests them. */
export function answerMetricsOfAll(): void {
  const all = new AggregatorRegistry();
  cluster.on('message', (worker: Worker, message: unknown) => {
    const { data } = ask.safeParse(message);
    if (!data) return;
    const send = (body: string | null) => worker.isConnected() && worker.send({ type: ANSWER, id: data.id, body });
    all.clusterMetrics().then(send, () => send(null));
  });
}

let asked = 0;

/**
 * In a server process: the metrics of all processes together, in the text format.
 * @returns null if this process is the only one, or the others did not answer
 */
export function metricsOfAll(): Promise<string | null> {
  if (!cluster.isWorker || !process.send) return Promise.resolve(null);
  const id = ++asked;
  return new Promise((resolve) => {
    const listen = (message: unknown): void => {
      const { data } = answer.safeParse(message);
      if (data?.id !== id) return;
      process.off('message', listen);
      resolve(data.body);
    };
    process.on('message', listen);
    process.send?.({ type: ASK, id });
  });
}

/** Lets the launcher collect this process's metrics from `registry`. */
export function contribute(registry: Registry): void {
  AggregatorRegistry.setRegistries(registry);
  new AggregatorRegistry();
}

/**
 * In a process that is still starting: answers the launcher, which would wait, until `contributes` says that it does.
 */
export function contributeNothingUntil(contributes: () => boolean): void {
  const listen = (message: unknown): void => {
    if (contributes()) {
      process.off('message', listen);
      return;
    }
    const { data } = collect.safeParse(message);
    if (data) process.send?.({ type: COLLECTED, requestId: data.requestId, metrics: [] });
  };
  process.on('message', listen);
}
