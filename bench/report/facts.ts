import { execFileSync } from 'node:child_process';
import { arch, availableParallelism, cpus, loadavg, release, totalmem, type } from 'node:os';
import type { Options } from '../options';
import type { MeasuredServer } from '../servers/bench-server';

/** The circumstances of a measurement. */
export interface Facts {
  date: string;
  machine: { cores: number; processor: string; memoryGigabytes: number; system: string; node: string };
  /** Runnable processes as the run began and ended, over one minute: what else the machine was doing. */
  load: { began: number; ended: number };
  /** By name. */
  versions: Record<string, string>;
  commit: string | null;
  options: { rounds: number; seconds: number; warmupSeconds: number; connections: number; workers: number };
}

/** Call as the run begins. @returns completes the facts as it ends */
export function gatherFacts(
  { rounds, seconds, warmupSeconds, connections }: Options,
  servers: MeasuredServer[],
  postgres: string,
): () => Facts {
  const began = oneMinuteLoad();
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
    versions: Object.fromEntries([...servers.map(({ name, version }) => [name, version]), ['PostgreSQL', postgres]]),
    commit: commit(),
    options: { rounds, seconds, warmupSeconds, connections, workers: 2 },
  });
}

function oneMinuteLoad(): number {
  return Math.round((loadavg()[0] ?? 0) * 10) / 10;
}

/** null outside a checkout. */
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
