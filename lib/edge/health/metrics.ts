import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { contribute, metricsOfAll } from './cluster-metrics';

export interface Metrics {
  observeRequest(request: { route: string; method: string; status: number; seconds: number }): void;
  /** Counts items that were to be written off the request path and were dropped. */
  countDropped(batch: string, items: number): void;
  /** Counts a request that was rejected to protect the others. */
  countShed(cause: string): void;
  /** Counts a question to a tenant's token hook, and how long it took. */
  observeTokenHook(question: { outcome: string; seconds: number }): void;
  /** The metrics of all server processes together, in the Prometheus text format, with the current table sizes. */
  render(tables: { table: string; bytes: number }[]): Promise<{ contentType: string; body: string }>;
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** The metrics of this process. Labels are bounded: routes of the table, known methods, status codes. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  contribute(registry);
  // Every process sees the same tables, so their sizes are reported once and not added up.
  const tables = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'tessera_http_request_duration_seconds',
    help: 'Request duration by route, in seconds.',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  });
  const dropped = new Counter({
    name: 'tessera_batch_dropped_total',
    help: 'Items dropped from background writes because the database was too slow or failed.',
    labelNames: ['batch'],
    registers: [registry],
  });
  const shed = new Counter({
    name: 'tessera_shed_total',
    help: 'Requests rejected to protect the others, by what was saturated.',
    labelNames: ['cause'],
    registers: [registry],
  });
  const hook = new Histogram({
    name: 'tessera_token_hook_duration_seconds',
    help: 'Duration of questions to token hooks by outcome, in seconds.',
    labelNames: ['outcome'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5],
    registers: [registry],
  });
  const size = new Gauge({
    name: 'tessera_table_bytes',
    help: 'Size of a table with its indexes, in bytes.',
    labelNames: ['table'],
    registers: [tables],
  });
  return {
    observeRequest({ route, method, status, seconds }) {
      duration.observe({ route, method: METHODS.has(method) ? method : 'other', status: String(status) }, seconds);
    },
    countDropped: (batch, items) => dropped.inc({ batch }, items),
    countShed: (cause) => shed.inc({ cause }),
    observeTokenHook: ({ outcome, seconds }) => hook.observe({ outcome }, seconds),
    async render(sizes) {
      for (const { table, bytes } of sizes) size.set({ table }, bytes);
      return {
        contentType: registry.contentType,
        body: `${(await metricsOfAll()) ?? (await registry.metrics())}\n${await tables.metrics()}`,
      };
    },
  };
}
