import { type Connection, sql } from './database';
import type { ExpiredRows } from './expired-rows';

const DAY_MILLISECONDS = 86_400_000;

/**
 * How partitions follow each other, at midnight UTC: weeks from Monday, months and years from the first. `ahead` is how
 * many days are prepared. A clean-up that does not run for so long lets rows go to the default partition.
 */
const periods = {
  week: { ahead: 28, next: (from: Date) => new Date(from.getTime() + 7 * DAY_MILLISECONDS) },
  month: { ahead: 92, next: (from: Date) => new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1, 1)) },
  year: { ahead: 92, next: (from: Date) => new Date(Date.UTC(from.getUTCFullYear() + 1, 0, 1)) },
};

/** What waits for a lock on the table waits for its queries, and everything else waits behind it. */
const LOCK_TIMEOUT = '200ms';

interface Partition {
  name: string;
  until: Date;
}

interface Partitioning {
  /** How old the newest row of a partition must be to be dropped, in days; null if none is dropped. */
  days(connection: Connection): number | null | Promise<number | null>;
  /** How long the next partition is, given `days`. Years and months can follow each other. */
  each(days: number | null): keyof typeof periods;
  /** Storage parameters of each partition. */
  storage?: string;
  /** Called in the transaction that drops a partition, which ends at `until`. */
  beforeDrop?(connection: Connection, until: Date): Promise<void>;
}

/**
 * The partitions of a table that is partitioned by the range of its column `at` and has a default partition: creates
 * those to come and drops those that have passed, one per step. Rows that the default partition has taken in the place
 * of a new one are moved.
 * @param table the default partition has the same name with `_default`
 */
export function timePartitions(table: string, { days, each, storage, beforeDrop }: Partitioning): ExpiredRows {
  return {
    table,
    async step(connection) {
      const partitions = await partitionsOf(connection, table);
      const now = Date.now();
      const kept = await days(connection);
      const { ahead, next } = periods[each(kept)];
      const hasPassed = (until: Date) => kept !== null && until.getTime() <= now - kept * DAY_MILLISECONDS;
      const oldest = partitions.find(({ until }) => hasPassed(until));
      const last = Math.max(...partitions.map(({ until }) => until.getTime()));
      const isAhead = last >= now + ahead * DAY_MILLISECONDS;
      if (!oldest && isAhead) return { deleted: 0 };
      await connection.execute(sql([`SET LOCAL lock_timeout = '${LOCK_TIMEOUT}'`]));
      // Partitions are created before old ones are dropped, because the newest one tells where the next begins.
      if (oldest && isAhead) {
        await beforeDrop?.(connection, oldest.until);
        return { deleted: await drop(connection, oldest.name), next: table };
      }
      let from = new Date(last);
      // Partitions that would be dropped again are passed over.
      while (hasPassed(next(from))) from = next(from);
      await create(connection, table, { from, until: next(from), storage });
      return { deleted: 0, next: table };
    },
  };
}

/** The partitions of a table with an end, which excludes the default one; the oldest first. */
function partitionsOf(connection: Connection, table: string): Promise<Partition[]> {
  return connection.query<Partition>(sql`
    SELECT name, until::timestamptz AS until FROM (
      SELECT c.relname AS name, (regexp_match(pg_get_expr(c.relpartbound, c.oid), 'TO \\(''(.+)''\\)'))[1] AS until
      FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid WHERE i.inhparent = ${table}::regclass
    ) p WHERE until IS NOT NULL ORDER BY until::timestamptz`);
}

/** @returns about how many rows it had */
async function drop(connection: Connection, name: string): Promise<number> {
  const [size] = await connection.query<{ rows: number }>(
    sql`SELECT GREATEST(reltuples, 0)::float8 AS rows FROM pg_class WHERE oid = ${name}::regclass`,
  );
  await connection.execute(sql([`DROP TABLE ${name}`]));
  return size?.rows ?? 0;
}

/**
 * Creates the table first and attaches it then, which lets queries and writes of the other partitions go on. The
 * default partition is locked, because it must not take a row of that time until then. Where rows of the present go
 * there, writers wait before PostgreSQL chooses a partition: a row that waited for the default partition would then be
 * rejected by it.
 */
async function create(
  connection: Connection,
  table: string,
  { from, until, storage }: { from: Date; until: Date; storage: string | undefined },
): Promise<void> {
  const takesPresent = from.getTime() <= Date.now() + DAY_MILLISECONDS;
  const name = `${table}_${from.toISOString().slice(0, 10).replaceAll('-', '')}`;
  const statements = [
    `CREATE TABLE ${name} (LIKE ${table} INCLUDING DEFAULTS INCLUDING INDEXES) ${storage ? `WITH (${storage})` : ''}`,
    ...(takesPresent ? [`LOCK TABLE ${table} IN SHARE ROW EXCLUSIVE MODE`] : []),
    `LOCK TABLE ${table}_default IN ACCESS EXCLUSIVE MODE`,
    `WITH moved AS (
       DELETE FROM ${table}_default WHERE at >= '${from.toISOString()}' AND at < '${until.toISOString()}' RETURNING *
     ) INSERT INTO ${name} SELECT * FROM moved`,
    `ALTER TABLE ${table} ATTACH PARTITION ${name} FOR VALUES FROM ('${from.toISOString()}') TO ('${until.toISOString()}')`,
  ];
  for (const statement of statements) await connection.execute(sql([statement]));
}
