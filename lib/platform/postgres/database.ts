import { createHash } from 'node:crypto';
import { Socket } from 'node:net';
import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import type { OpenBatch } from './batch';
import { Prisma, PrismaClient } from './generated/client';
import { retryConflicts } from './retry-conflicts';

export type Sql = Prisma.Sql;
export const { sql, join, empty } = Prisma;

/** Runs statements, on the pool or within one transaction. */
export interface Connection {
  /** Batches that write to it; absent in a transaction. */
  batches?: Set<OpenBatch>;
  /** The typed client, for everything outside hot paths. */
  prisma: Prisma.TransactionClient;
  /**
   * Runs one statement and returns its rows. The JavaScript type of `bigint` and `numeric` values varies here, so
   * select them as `int` or `float8`.
   */
  query<Row>(statement: Sql): Promise<Row[]>;
  /** The same for a statement whose text was built elsewhere, with a placeholder `$n` for every value. */
  queryText<Row>(text: string, values: readonly unknown[]): Promise<Row[]>;
  /** Runs one statement and returns the number of affected rows. */
  execute(statement: Sql): Promise<number>;
  /**
   * Runs `work` in one transaction (READ COMMITTED), inside the current one if there is one, and returns its outcome.
   * `work` returns what happened instead of throwing it: a thrown error rolls everything back, including the revocation
   * that a replay requires. When PostgreSQL aborts the transaction in favor of another (a deadlock or a serialization
   * failure), `work` runs again, a few times at most. It must therefore change nothing outside the database that a
   * second run would change twice.
   * @param limits.milliseconds how long it may take; 30 s by default, longer only if no request waits for it
   * @param limits.runsOnce for work that must not run again
   */
  transaction<Outcome>(
    work: (connection: Connection) => Promise<Outcome>,
    limits?: { milliseconds?: number; runsOnce?: boolean },
  ): Promise<Outcome>;
}

export interface Database extends Connection {
  /** For libraries that bring their own statements. */
  pool: Pick<pg.Pool, 'query' | 'waitingCount'>;
  batches: Set<OpenBatch>;
  /** Flushes its batches, then closes it. */
  close(): Promise<void>;
}

function withinTransaction(prisma: Prisma.TransactionClient): Connection {
  const connection: Connection = {
    prisma,
    query: (statement) => prisma.$queryRaw(statement),
    queryText: (text, values) => prisma.$queryRawUnsafe(text, ...values),
    execute: (statement) => prisma.$executeRaw(statement),
    transaction: (work) => work(connection),
  };
  return connection;
}

/**
 * A statement that waits this long, for example for another transaction's lock, is canceled and frees its connection.
 * This equals the maximum duration of a transaction.
 */
const STATEMENT_MILLISECONDS = 30_000;

/**
 * By this time every statement has been answered and every transaction has ended, so a server or network that stays
 * silent for longer is unreachable.
 */
const SILENT_MILLISECONDS = STATEMENT_MILLISECONDS + 5_000;

const STATEMENT_NAMES_AT_MOST = 500;
const statementNames = new Map<string, string>();

/**
 * Names a prepared statement after its text, so that PostgreSQL parses each hot statement once per connection. Beyond
 * the limit, texts stay unnamed so that connections do not accumulate statements, because filters come in endless
 * shapes. PostgreSQL treats the empty name as the unnamed statement.
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

/** Uses the driver directly, because Prisma's overhead per statement exceeds the driver's (docs/decisions/0004). */
function statementsOnPool(pool: pg.Pool): Pick<Connection, 'query' | 'queryText' | 'execute'> {
  const run = ({ text, values }: { text: string; values: readonly unknown[] }) =>
    retryConflicts(() => pool.query({ name: statementName({ sql: text }), text, values: values.map(parameter) }));
  return {
    query: async <Row>(statement: Sql) => (await run(statement)).rows as Row[],
    queryText: async <Row>(text: string, values: readonly unknown[]) => (await run({ text, values })).rows as Row[],
    execute: async (statement) => (await run(statement)).rowCount ?? 0,
  };
}

/**
 * A socket that is destroyed after this long without any traffic. Otherwise a caller waiting for an answer, and its
 * connection, would wait until the network reports that the server is gone. The pool closes idle connections sooner.
 */
function impatientSocket(milliseconds: number): Socket {
  const socket = new Socket();
  return socket.setTimeout(milliseconds, () =>
    socket.destroy(
      Object.assign(new Error(`PostgreSQL has said nothing for ${milliseconds} ms`), { code: 'ETIMEDOUT' }),
    ),
  );
}

/**
 * Opens the pool.
 * @param url PostgreSQL connection URL
 * @param poolSize the maximum number of connections in this process
 * @param maxWaitMilliseconds how long a statement may wait for a connection; unlimited if omitted
 * @param silentMilliseconds how long the server may stay completely silent while a caller waits
 */
export function openDatabase({
  url,
  poolSize,
  maxWaitMilliseconds = 0,
  silentMilliseconds = SILENT_MILLISECONDS,
}: {
  url: string;
  poolSize: number;
  maxWaitMilliseconds?: number;
  silentMilliseconds?: number;
}): Database {
  // The driver adapter writes times without a zone, as UTC, so the session must read them as UTC. JIT is off because
  // statements here are short: compiling a filter would take longer than running it.
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    options: `-c TimeZone=UTC -c jit=off -c statement_timeout=${STATEMENT_MILLISECONDS}`,
    application_name: 'tessera',
    connectionTimeoutMillis: maxWaitMilliseconds,
    stream: () => impatientSocket(silentMilliseconds),
  });
  // A connection that ends while idle is replaced. If no connection can be opened, the next caller gets the error.
  pool.on('error', () => undefined);
  const prisma = new PrismaClient({ adapter: new PrismaPg(pool, { statementNameGenerator: statementName }) });
  const batches = new Set<OpenBatch>();
  return {
    pool,
    batches,
    prisma,
    ...statementsOnPool(pool),
    transaction(work, { milliseconds = STATEMENT_MILLISECONDS, runsOnce = false } = {}) {
      const run = () =>
        prisma.$transaction((tx) => work(withinTransaction(tx)), { maxWait: 10_000, timeout: milliseconds });
      return runsOnce ? run() : retryConflicts(run);
    },
    async close() {
      await Promise.all([...batches].map((batch) => batch.flush()));
      await prisma.$disconnect();
      await pool.end();
    },
  };
}
