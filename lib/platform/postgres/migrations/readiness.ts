import { setTimeout as sleep } from 'node:timers/promises';
import { type Database, sql } from '../database';
import { IS_WRITABLE } from '../servers';
import { appliedMigrations, type Query } from './applied-migrations';
import { type Migration, readMigrations } from './read-migrations';

export type Readiness =
  | { status: 'ready' }
  | {
      status: 'not-ready';
      reason: 'database-unreachable' | 'database-read-only' | 'database-full' | 'migrations-pending';
      pending?: string[];
    };

/** A database that has not answered by then counts as unreachable. Readiness probes do not wait much longer. */
const PATIENCE_MILLISECONDS = 2000;

/**
 * Whether requests can be served: the database answers in time, accepts writes, has space, and lacks no migration of
 * this version.
 */
export function readiness(database: Database): Promise<Readiness> {
  return Promise.race([
    ask(database),
    sleep<Readiness>(PATIENCE_MILLISECONDS, { status: 'not-ready', reason: 'database-unreachable' }, { ref: false }),
  ]);
}

async function ask({ prisma, hot, isFull }: Database): Promise<Readiness> {
  try {
    const [server] = await hot.query<{ writable: boolean }>(sql`SELECT ${sql([IS_WRITABLE])} AS writable`);
    if (!server?.writable) return { status: 'not-ready', reason: 'database-read-only' };
    if (isFull()) return { status: 'not-ready', reason: 'database-full' };
    const pending = await pendingMigrations((text) => prisma.$queryRawUnsafe<object[]>(text));
    return pending.length === 0 ? { status: 'ready' } : { status: 'not-ready', reason: 'migrations-pending', pending };
  } catch {
    return { status: 'not-ready', reason: 'database-unreachable' };
  }
}

/**
 * The migrations of this version that the database lacks. A database that is ahead, as during a rolling upgrade, lacks
 * none.
 * @param query runs one statement on the database
 * @returns their names, oldest first
 */
export async function pendingMigrations(query: Query, migrations?: Migration[]): Promise<string[]> {
  const wanted = migrations ?? (await readMigrations());
  const applied = new Set((await appliedMigrations(query)).filter(({ finished }) => finished).map(({ name }) => name));
  return wanted.map(({ name }) => name).filter((name) => !applied.has(name));
}
