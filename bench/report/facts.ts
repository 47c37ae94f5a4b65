import { execFileSync } from 'node:child_process';
import { arch, availableParallelism, cpus, loadavg, release, totalmem, type } from 'node:os';
import type { Options } from '../options';
import type { MeasuredServer } from '../servers/bench-server';

/** The circumstances of a measurement. */
export interface Facts {
  date: string;
  machine: { cores: number; processor: string; memoryGigabytes: number; system: string; node: string };
  /** Runnable processes at the start and end of the run, averaged over one minute: what else the machine was doing. */
  load: { began: number; ended: number };
  /** Resident memory of each server's processes before the first request and after the last, in MiB. */
  memory: Record<string, { idle: number; afterLoad: number }>;
  /** Versions by name. */
  versions: Record<string, string>;
  commit: string | null;
  options: { rounds: number; seconds: number; warmupSeconds: number; connections: number; workers: number };
}

/**
 * Call this when the run begins.
 * @returns a function that completes the facts when the run ends
 */
export function gatherFacts(
  { rounds, seconds, warmupSeconds, connections }: Options,
  servers: MeasuredServer[],
  postgres: string,
): () => Facts {
  const began = oneMinuteLoad();
  const idle = servers.map(mebibytes);
  return () => ({
    date: new Date().toISOString(),
    machine: {
      cores: availableParallelism(),
      processor: cpus()[0]?.model ?? 'unknown',
      memoryGigabytes: Math.round(totalmem() / 2 ** 30),
      system: `${type()} ${release()} ${arch()}`,
      node: process.versions.node,
    },
    load: { began, ended: oneMinuteLoad() },
    memory: Object.fromEntries(
      servers.map((server, index) => [server.name, { idle: idle[index] ?? 0, afterLoad: mebibytes(server) }]),
    ),
    versions: Object.fromEntries([...servers.map(({ name, version }) => [name, version]), ['PostgreSQL', postgres]]),
    commit: commit(),
    options: { rounds, seconds, warmupSeconds, connections, workers: 2 },
  });
}

const mebibytes = (server: MeasuredServer): number => Math.round(server.residentBytes() / 2 ** 20);

function oneMinuteLoad(): number {
  return Math.round((loadavg()[0] ?? 0) * 10) / 10;
}

/** Returns null outside a Git checkout. */
function commit(): string | null {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return null;
  }
}
