import { AsyncLocalStorage } from 'node:async_hooks';
import { type Connection, type Database, sql } from './database';

/** So that nobody waits long for rows that a dry run holds, nor a dry run for theirs. */
const LOCK_MILLISECONDS = 3_000;

/** Ends a transaction that is not to be kept; carries what came of it. */
class RolledBack<Outcome> extends Error {
  constructor(readonly outcome: Outcome) {
    super('The scratch space is never kept.');
  }
}

/**
 * Runs `work` over a connection whose every change is undone when it is over, whatever it does: one transaction that
 * is never committed. Inside, what would be a transaction or a statement of its own becomes a savepoint, so that one
 * that fails leaves the others as they would be.
 * @returns what `work` returned; what it throws is thrown
 */
export async function inScratch<Outcome>(
  database: Database,
  work: (connection: Connection) => Promise<Outcome>,
): Promise<Outcome> {
  try {
    await database.transaction(
      async (connection) => {
        await connection.query(sql`SELECT set_config('lock_timeout', ${String(LOCK_MILLISECONDS)}, true)`);
        throw new RolledBack(await work(scratchConnection(connection)));
      },
      { runsOnce: true },
    );
  } catch (error) {
    if (error instanceof RolledBack) return error.outcome as Outcome;
    throw error;
  }
  throw new Error('A scratch space was committed.');
}

function scratchConnection(within: Connection): Connection {
  const one = oneAtATime();
  return {
    prisma: within.prisma,
    query: (statement) => one(() => inSavepoint(within, () => within.query(statement))),
    queryText: (text, values) => one(() => inSavepoint(within, () => within.queryText(text, values))),
    execute: (statement) => one(() => inSavepoint(within, () => within.execute(statement))),
    transaction: (work) => one(() => inSavepoint(within, () => work(within))),
  };
}

/** Savepoints of one connection can only be nested: what comes at the same time waits, but for what is within. */
function oneAtATime(): <Outcome>(work: () => Promise<Outcome>) => Promise<Outcome> {
  const inside = new AsyncLocalStorage<true>();
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

/** As a COMMIT does: what a failed statement has aborted, whoever caught its error, is undone. */
async function releaseOrUndo(connection: Connection): Promise<void> {
  try {
    await connection.execute(sql`RELEASE SAVEPOINT scratch`);
  } catch {
    await connection.execute(sql`ROLLBACK TO SAVEPOINT scratch`);
  }
}
