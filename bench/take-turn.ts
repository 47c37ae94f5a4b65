import { type MachineCpu, machineCpu } from './cpu/machine-cpu';
import type { Kind } from './kinds/kind';
import { type Driven, drive, type Load } from './load/drive';
import { percentile } from './load/percentile';
import type { Options } from './options';
import type { CpuReading, MeasuredServer } from './servers/bench-server';

/** The share that the warm-up adds to the supply. */
const WARMUP_PART = 0.2;

/** How long a supply may take to create, and then to send: together less than the minute that codes are valid. */
const CREATION_SECONDS = 20;
const SENDING_SECONDS = 30;

/** A turn that ends before the first answer is repeated with twice the time, until it has lasted this long. */
const PATIENCE_SECONDS = 60;

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
  /** The share of the machine's CPU time that other programs used, 0 to 1; null if PostgreSQL's cannot be measured. */
  othersShare: number | null;
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
  const prepare = async (requests: number, lasting: number): Promise<Load> => {
    const until = performance.now() + CREATION_SECONDS * 1000;
    if (requests === 0) {
      const open = await kind.prepare(server, { connections, requests, until });
      return { ...load, open, requests, seconds: lasting };
    }
    // The generator takes one more request per connection than it sends.
    const open = await kind.prepare(server, { connections, requests: requests + connections, until });
    if ('unit' in open) throw new Error('A unit has no supply.');
    const created = open.supply ?? requests + connections;
    const used = { connections: Math.min(connections, Math.ceil(created / 2)), seconds: SENDING_SECONDS };
    return { ...load, ...used, open, requests: Math.max(1, created - used.connections) };
  };
  await drive(await prepare(Math.ceil(supply * WARMUP_PART), warmupSeconds));

  const measure = async (lasting: number): Promise<{ driven: Driven; used: Used }> => {
    // Prepared only now, because the peer would have forgotten chains that were started before the warm-up.
    const prepared = await prepare(supply, lasting);
    const before = readCpu(server);
    const driven = await drive(prepared);
    if (driven.latencies.length > 0) return { driven, used: usedSince(before, readCpu(server)) };
    if (lasting >= PATIENCE_SECONDS) throw new Error(`${server.name} answered no request in ${lasting} s.`);
    return measure(lasting * 2);
  };
  const { driven, used } = await measure(seconds);
  const requests = driven.latencies.length;
  const each = (cpuSeconds: number): number => (cpuSeconds / requests) * 1_000_000;
  return {
    requests,
    seconds: driven.seconds,
    requestsPerSecond: requests / driven.seconds,
    p50Milliseconds: percentile(driven.latencies, 0.5),
    p99Milliseconds: percentile(driven.latencies, 0.99),
    serverMicroseconds: each(used.server),
    databaseMicroseconds: used.database === null ? null : each(used.database),
    othersShare: used.othersShare,
  };
}

interface Reading extends CpuReading {
  machine: MachineCpu;
  /** The benchmark's own process, which generates the load. */
  generator: number;
}

function readCpu(server: MeasuredServer): Reading {
  const { user, system } = process.cpuUsage();
  return { ...server.cpu(), machine: machineCpu(), generator: (user + system) / 1_000_000 };
}

type Used = CpuReading & Pick<Turn, 'othersShare'>;

function usedSince(before: Reading, after: Reading): Used {
  const server = after.server - before.server;
  if (after.database === null || before.database === null) return { server, database: null, othersShare: null };
  const database = after.database - before.database;
  const busy = after.machine.busy - before.machine.busy;
  const idle = after.machine.idle - before.machine.idle;
  const others = busy - server - database - (after.generator - before.generator);
  return { server, database, othersShare: Math.max(0, others) / (busy + idle) };
}
