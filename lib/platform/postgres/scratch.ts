import { AsyncLocalStorage } from 'node:async_hooks';
import { type Connection, type Database, sql } from './database';

/**
 * Keeps requests from waiting long for rows that a dry run has locked, and the dry run from waiting long for theirs.
 */
const LOCK_MILLISECONDS = 3_000;

/** Thrown to roll back a transaction that must not be committed; carries its outcome. */
class RolledBack<Outcome> extends Error {
  constructor(readonly outcome: Outcome) {
    super('The scratch space is never kept.');
  }
}

/**
 * Runs `work` over a connection whose changes are always undone at the end: one transaction that is never committed.
 * Inside, each transaction or separate statement becomes a savepoint, so that a failing one does not affect the others.
 * @returns what `work` returned; errors that it throws are passed on
 */
export async function inScratch<Outcome>(
  database: Database,
  work: (connection: Connection) => Promise<Outcome>,
): Promise<Outcome> {
  const inside = new AsyncLocalStorage<true>();
  try {
    await database.transaction(
      async (connection) => {
        await connection.query(sql`SELECT set_config('lock_timeout', ${String(LOCK_MILLISECONDS)}, true)`);
        throw new RolledBack(await work(scratchConnection(connection, inside)));
      },
      { runsOnce: true },
    );
  } catch (error) {
    if (error instanceof RolledBack) return error.outcome as Outcome;
    throw error;
  } finally {
    // Otherwise Node.js before 24 would follow every promise of the process from now on.
    inside.disable();
  }
  throw new Error('A scratch transaction was committed.');
}

function scratchConnection(within: Connection, inside: AsyncLocalStorage<true>): Connection {
  const one = oneAtATime(inside);
  return {
    prisma: within.prisma,
    query: (statement) => one(() => inSavepoint(within, () => within.query(statement))),
    queryText: (text, values) => one(() => inSavepoint(within, () => within.queryText(text, values))),
    execute: (statement) => one(() => inSavepoint(within, () => within.execute(statement))),
    transaction: (work) => one(() => inSavepoint(within, () => work(within))),
  };
}

/**
 * Savepoints of one connection can only be nested, so parallel work waits, except work nested inside the running one.
 * @param inside set in the running work
 */
function oneAtATime(inside: AsyncLocalStorage<true>): <Outcome>(work: () => Promise<Outcome>) => Promise<Outcome> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    if (inside.getStore()) return work();
    const next = last.then(() => inside.run(true, work));
    last = next.catch(() => undefined);
    return next;
  };
}

async function inSavepoint<Outcome>(connection: Connection, work: () => Promise<Outcome>): Promise<Outcome> {
  await connection.execute(sql`SAVEPOINT scratch`);
  try {
    const outcome = await work();
    await releaseOrUndo(connection);
    return outcome;
  } catch (error) {
    await connection.execute(sql`ROLLBACK TO SAVEPOINT scratch`);
    throw error;
  }
}

/** Like COMMIT: work aborted by a failed statement is rolled back, even if its error was caught. */
async function releaseOrUndo(connection: Connection): Promise<void> {
  try {
    await connection.execute(sql`RELEASE SAVEPOINT scratch`);
  } catch {
    await connection.execute(sql`ROLLBACK TO SAVEPOINT scratch`);
  }
}
