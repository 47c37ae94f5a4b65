import type { Database } from '../database';
import { pendingMigrations } from './pending-migrations';

export type Readiness =
  | { status: 'ready' }
  | { status: 'not-ready'; reason: 'database-unreachable' | 'migrations-pending'; pending?: string[] };

/** Whether requests can be served: the database answers and lacks no migration of this version. */
export async function readiness({ prisma }: Database): Promise<Readiness> {
  try {
    const pending = await pendingMigrations((text) => prisma.$queryRawUnsafe<object[]>(text));
    return pending.length === 0 ? { status: 'ready' } : { status: 'not-ready', reason: 'migrations-pending', pending };
  } catch {
    return { status: 'not-ready', reason: 'database-unreachable' };
  }
}
