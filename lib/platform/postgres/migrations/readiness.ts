import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../database';
import { appliedMigrations, type Query } from './applied-migrations';
import { type Migration, readMigrations } from './read-migrations';

export type Readiness =
  | { status: 'ready' }
  | { status: 'not-ready'; reason: 'database-unreachable' | 'migrations-pending'; pending?: string[] };

/** A database that has not answered by then counts as unreachable. Readiness probes do not wait much longer. */
const PATIENCE_MILLISECONDS = 2000;

/** Whether requests can be served: the database answers in time and lacks no migration of this version. */
export function readiness(database: Database): Promise<Readiness> {
  return Promise.race([
    ask(database),
    sleep<Readiness>(PATIENCE_MILLISECONDS, { status: 'not-ready', reason: 'database-unreachable' }, { ref: false }),
  ]);
}

async function ask({ prisma }: Database): Promise<Readiness> {
  try {
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
