import { readFileSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/**
 * Where the benchmark's database is stored: on an ordinary disk, because `fsync` would cost nothing in a memory file
 * system.
 */
export const dataFolder = join(import.meta.dirname, '../../.data/bench');

const home = join(dataFolder, 'postgres');

/** The id of the PostgreSQL process there, from PostgreSQL's pid file; null if none runs. */
export function databaseProcess(): number | null {
  try {
    const [id = ''] = readFileSync(join(home, 'data', 'postmaster.pid'), 'utf8').split('\n');
    process.kill(Number(id), 0);
    return Number(id);
  } catch {
    return null;
  }
}

const access = z.object({ superuser: z.string(), password: z.string() });
const PORT_LINE = 3;

/** The URL of the database that runs there, from the files that PostgreSQL and the launcher write. */
export function databaseUrl(): string {
  const { superuser, password } = access.parse(JSON.parse(readFileSync(join(home, 'access.json'), 'utf8')));
  const port = readFileSync(join(home, 'data', 'postmaster.pid'), 'utf8').split('\n')[PORT_LINE];
  return `postgresql://${superuser}:${password}@127.0.0.1:${port}/tessera`;
}

/** PostgreSQL's major version. */
export function databaseVersion(): string {
  return readFileSync(join(home, 'data', 'PG_VERSION'), 'utf8').trim();
}

/**
 * Makes the next start begin with an empty database.
 * @throws Error if a server from an earlier run is still running there
 */
export function emptyDatabaseFolder(): void {
  const running = databaseProcess();
  if (running !== null)
    throw new Error(`A database of an earlier run still runs (process ${running}): stop that run first.`);
  // The folder may be a link to one that PostgreSQL's user can access.
  rmSync(realHome(), { recursive: true, force: true });
  rmSync(dataFolder, { recursive: true, force: true });
}

function realHome(): string {
  try {
    return realpathSync(home);
  } catch {
    return home;
  }
}
