import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import type { Prisma } from './generated/client';
import type { Statement } from './pooled-client';

/** Runs the statements of one transaction. */
export type Run = (statement: Statement) => Promise<pg.QueryResult>;

/** The transaction whose typed call is running. */
const transactionOfCall = new AsyncLocalStorage<Run>();
/** How many typed calls of transactions are running. */
let calls = 0;

/** Takes the place of a pool before Prisma's adapter, and passes each statement on to the transaction of the call. */
export class TransactionPool extends pg.Pool {
  override query = ((statement: Statement) => {
    const run = transactionOfCall.getStore();
    if (!run) throw new Error('The typed client of a transaction was used outside its work.');
    return run(statement);
  }) as pg.Pool['query'];
  override connect(): never {
    throw new Error('This call of the typed client starts a transaction, so it must run in its own transaction.');
  }
}

/**
 * The typed client of one transaction. One client serves all transactions: each call tells its statements, through an
 * async context, which transaction they belong to. Once such a context has been entered, Node.js before 24 follows
 * every promise of the process, which all requests pay for, so it lasts no longer than the calls that read it
 * (docs/decisions/0094).
 * @param client over a TransactionPool
 * @param run runs the transaction's statements
 */
export function typedInTransaction<Client extends Prisma.TransactionClient>(client: Client, run: Run): Client {
  return bound(client, run);
}

function bound<Target extends object>(target: Target, run: Run): Target {
  return new Proxy(target, {
    get(_target, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member === 'object' && member !== null) return bound(member, run);
      return typeof member === 'function'
        ? (...given: unknown[]) => inContext(run, () => member.apply(target, given) as Promise<unknown>)
        : member;
    },
  });
}

async function inContext(run: Run, call: () => Promise<unknown>): Promise<unknown> {
  calls += 1;
  try {
    // Prisma begins its work when `then` is called.
    return await transactionOfCall.run(run, () => call().then((outcome) => outcome));
  } finally {
    calls -= 1;
    if (calls === 0) transactionOfCall.disable();
  }
}
