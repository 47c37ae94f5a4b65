import type { Kind } from './kinds/kind';
import { drive } from './load/drive';
import { percentile } from './load/percentile';
import type { Options } from './options';
import type { MeasuredServer } from './servers/bench-server';

/** The share that the warm-up adds to the supply. */
const WARMUP_PART = 0.2;

/** The results of one server in one turn. */
export interface Turn {
  requests: number;
  seconds: number;
  requestsPerSecond: number;
  p50Milliseconds: number;
  p99Milliseconds: number;
  /** CPU time of the server's processes, user and system, per request. */
  serverMicroseconds: number;
  /** CPU time of PostgreSQL per request; null if it cannot be measured. */
  databaseMicroseconds: number | null;
}

/** Sends one kind of request to one server: a warm-up, then the measured part with separate chains. */
export async function takeTurn<Server extends MeasuredServer>(
  server: Server,
  kind: Kind<Server>,
  options: Pick<Options, 'connections' | 'seconds' | 'warmupSeconds' | 'supplyAtMost'>,
): Promise<Turn> {
  const { connections, seconds, warmupSeconds } = options;
  const supply = Math.min(kind.supply ?? 0, options.supplyAtMost);
  const load = { url: server.url, connections };
  // The generator takes one more request per connection than it sends.
  const prepare = (requests: number) =>
    kind.prepare(server, { connections, requests: requests === 0 ? 0 : requests + connections });
  const warmup = Math.ceil(supply * WARMUP_PART);
  await drive({ ...load, seconds: warmupSeconds, requests: warmup, open: await prepare(warmup) });

  // Prepared only now, because the peer would have forgotten chains that were started before the warm-up.
  const open = await prepare(supply);
  const before = server.cpu();
  const driven = await drive({ ...load, seconds, requests: supply, open });
  const after = server.cpu();

  const requests = driven.latencies.length;
  if (requests === 0) throw new Error(`${server.name} answered no request in ${seconds} s.`);
  const each = (cpuSeconds: number): number => (cpuSeconds / requests) * 1_000_000;
  return {
    requests,
    seconds: driven.seconds,
    requestsPerSecond: requests / driven.seconds,
    p50Milliseconds: percentile(driven.latencies, 0.5),
    p99Milliseconds: percentile(driven.latencies, 0.99),
    serverMicroseconds: each(after.server - before.server),
    databaseMicroseconds:
      after.database === null || before.database === null ? null : each(after.database - before.database),
  };
}
