import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import type { OpenBatch } from './batch';
import { Prisma, type PrismaClient } from './generated/client';
import { createLiveNotices, LIVE_CHANNEL, type LiveNotices } from './live-notices';
import { countOutboxWrite, outboxWrites } from './outbox-writes';
import { openPool } from './pool';
import type { Patience, PooledClient, Statement } from './pooled-client';
import { retryConflicts } from './retry-conflicts';
import { typedClient } from './typed-client';
import { type Run, TransactionPool, typedInTransaction } from './typed-in-transaction';

export type Sql = Prisma.Sql;
export const { sql, join, empty, raw } = Prisma;

/** Runs statements, on the pool or within one transaction. */
export interface Connection {
  /** Batches that write to it; absent in a transaction. */
  batches?: Set<OpenBatch>;
  /**
   * The typed client, for everything outside hot paths. In a transaction, `findFirst` takes the place of `findUnique`,
   * which Prisma runs outside of its caller.
   */
  prisma: Prisma.TransactionClient;
  /**
   * Runs one statement and returns its rows. Values of `bigint` and `numeric` arrive as strings, so select them as
   * `int` or `float8`.
   */
  query<Row>(statement: Sql): Promise<Row[]>;
  /**
   * The same for a statement whose text was built elsewhere, with a placeholder `$n` for every value.
   * @param plan.eachTime plans it for its values on each run, instead of once for average ones
   */
  queryText<Row>(text: string, values: readonly unknown[], plan?: { eachTime: boolean }): Promise<Row[]>;
  /** Runs one statement and returns the number of affected rows. */
  execute(statement: Sql): Promise<number>;
  /**
   * Runs `work` in one transaction (READ COMMITTED), inside the current one if there is one, and returns its outcome.
   * `work` returns what happened instead of throwing it: a thrown error rolls everything back, including the revocation
   * that a replay requires. So does a failed statement, even if `work` catches its error. When PostgreSQL aborts the
   * transaction in favor of another (a deadlock or a serialization failure), `work` runs again, a few times at most. It
   * must therefore change nothing outside the database that a second run would change twice.
   * @param limits.milliseconds how long it may take; 30 s by default, longer only if no request waits for it
   * @param limits.runsOnce for work that must not run again
   */
  transaction<Outcome>(
    work: (connection: Connection) => Promise<Outcome>,
    limits?: { milliseconds?: number; runsOnce?: boolean },
  ): Promise<Outcome>;
}

export interface Database extends Connection {
  /**
   * The same for requests whose clients have little patience: a statement that takes longer than 3 s fails, with its
   * transaction, as if the database were unavailable.
   */
  hot: Connection;
  /** Whether the server has rejected something for lack of space in the last few seconds. */
  isFull(): boolean;
  /** For libraries that bring their own statements. */
  pool: Pick<pg.Pool, 'query' | 'waitingCount'>;
  batches: Set<OpenBatch>;
  /** Announces what open pages of the console may show. */
  live: LiveNotices;
  /** Writes what waits in its batches. Never throws. */
  flush(): Promise<void>;
  /** How many statements have been sent so far that may have put something into an outbox. */
  outboxWrites(): number;
  /** Flushes its batches, then closes it. */
  close(): Promise<void>;
}

/**
 * A statement that waits this long, for example for another transaction's lock, is canceled and frees its connection.
 * This equals the maximum duration of a transaction.
 */
const STATEMENT_MILLISECONDS = 30_000;

/** How long a hot statement may take: less than clients of the protocol wait for an answer. */
const HOT_MILLISECONDS = 3_000;

const STATEMENT_NAMES_AT_MOST = 500;
const statementNames = new Map<string, string>();

/**
 * Names a prepared statement after its text, so that PostgreSQL parses each hot statement once per connection. Beyond
 * the limit, texts stay unnamed so that connections do not accumulate statements. The first texts keep their names,
 * which suits: those of hot statements are few and among the first that a process sends, while filters come in endless
 * shapes. Giving names to the most recent texts would bound nothing, because a connection keeps what it has prepared
 * until it is closed. PostgreSQL treats the empty name as the unnamed statement.
 */
function statementName({ sql: text }: { sql: string }): string {
  let name = statementNames.get(text);
  if (!name && statementNames.size < STATEMENT_NAMES_AT_MOST) {
    name = createHash('sha1').update(text).digest('base64url');
    statementNames.set(text, name);
  }
  return name ?? '';
}

/** Sends times as ISO 8601 in UTC, because the driver would format them field by field in the process's time zone. */
function parameter(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString();
  return Array.isArray(value) ? value.map(parameter) : value;
}

/**
 * Runs statements on the driver, because Prisma's overhead per statement exceeds the driver's (docs/decisions/0004).
 */
function statements(run: Run, hot = false): Pick<Connection, 'query' | 'queryText' | 'execute'> {
  const send = (text: string, values: readonly unknown[], name = statementName({ sql: text })) => {
    countOutboxWrite(text);
    return run({ name, text, values: values.map(parameter), hot });
  };
  return {
    query: async <Row>({ text, values }: Sql) => (await send(text, values)).rows as Row[],
    queryText: async <Row>(text: string, values: readonly unknown[], { eachTime } = { eachTime: false }) =>
      (await send(text, values, eachTime ? '' : undefined)).rows as Row[],
    execute: async ({ text, values }) => (await send(text, values)).rowCount ?? 0,
  };
}

/** Fails after the time limit of a transaction, with PostgreSQL's code for a canceled statement. */
async function timeLimit(milliseconds: number, signal: AbortSignal): Promise<never> {
  await wait(milliseconds, undefined, { signal });
  throw Object.assign(new Error(`A transaction took longer than ${milliseconds} ms`), { code: '57014' });
}

/**
 * Runs `work` between BEGIN and COMMIT, or ROLLBACK if it fails. If it takes too long, its connection is closed, since
 * a statement may still be running on it. Statements that are sent after the end are rejected.
 */
async function inTransaction<Outcome>(
  { pool, prisma }: { pool: pg.Pool; prisma: PrismaClient },
  work: (connection: Connection) => Promise<Outcome>,
  { milliseconds, hot }: { milliseconds: number; hot: boolean },
): Promise<Outcome> {
  const client = (await pool.connect()) as PooledClient & pg.PoolClient;
  let cut: Error | undefined;
  const noteCut = (error: Error) => (cut ??= error);
  client.on('error', noteCut);
  const ended = new AbortController();
  const send: Run = (statement) => {
    const timed: Statement = { ...statement, hot };
    return client.query(timed);
  };
  const run: Run = (statement) => {
    if (ended.signal.aborted) throw new Error('A statement was sent after the end of its transaction.');
    return send(statement);
  };
  const connection: Connection = {
    prisma: typedInTransaction(prisma, run),
    ...statements(run),
    transaction: (inner) => inner(connection),
  };
  let usable = false;
  try {
    await send({ text: 'BEGIN' });
    const done = work(connection).finally(() => (usable = true));
    const outcome = await Promise.race([done, timeLimit(milliseconds, ended.signal)]);
    await send({ text: 'COMMIT' });
    return outcome;
  } catch (error) {
    ended.abort();
    usable &&= await send({ text: 'ROLLBACK' }).then(Boolean, () => false);
    throw cut ?? error;
  } finally {
    ended.abort();
    client.off('error', noteCut);
    client.release(!usable || client.unfit);
  }
}

/**
 * Opens the pool.
 * @param url PostgreSQL connection URL, which may name several servers (serversOf)
 * @param poolSize the maximum number of connections in this process
 * @param maxWaitMilliseconds how long a statement may wait for a connection; unlimited if omitted
 * @param patience how long statements may take
 */
export function openDatabase({
  url,
  poolSize,
  maxWaitMilliseconds = 0,
  patience = { hotMilliseconds: HOT_MILLISECONDS, statementMilliseconds: STATEMENT_MILLISECONDS },
}: {
  url: string;
  poolSize: number;
  maxWaitMilliseconds?: number;
  patience?: Patience;
}): Database {
  const live = createLiveNotices((messages) =>
    pool.query({
      text: 'SELECT pg_notify($1, message)::text FROM unnest($2::text[]) AS message',
      values: [LIVE_CHANNEL, messages],
    }),
  );
  const { pool, isFull } = openPool({ url, poolSize, maxWaitMilliseconds, patience, live });
  const prisma = typedClient(pool, statementName);
  const inTransactions = typedClient(new TransactionPool(), statementName);
  const batches = new Set<OpenBatch>();
  const flush = async () => void (await Promise.all([...batches].map((batch) => batch.flush())));
  const connectionOf = (hot: boolean): Connection => ({
    batches,
    prisma,
    ...statements((statement) => pool.query(statement), hot),
    transaction(work, { milliseconds = STATEMENT_MILLISECONDS, runsOnce = false } = {}) {
      const run = () => inTransaction({ pool, prisma: inTransactions }, work, { milliseconds, hot });
      return runsOnce ? run() : retryConflicts(run);
    },
  });
  return {
    ...connectionOf(false),
    hot: connectionOf(true),
    pool,
    batches,
    live,
    flush,
    outboxWrites,
    isFull,
    async close() {
      await flush();
      await Promise.all([prisma, inTransactions].map((client) => client.$disconnect()));
      await pool.end();
    },
  };
}
