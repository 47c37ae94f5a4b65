import { type Connection, sql } from './database';
import type { ExpiredRows } from './expired-rows';

const DAY_MILLISECONDS = 86_400_000;
const WEEK_MILLISECONDS = 7 * DAY_MILLISECONDS;

/** Weeks that are prepared. A clean-up that does not run for so long lets rows go to the default partition. */
const WEEKS_AHEAD = 4;

/** What waits for a lock on the table waits for its queries, and everything else waits behind it. */
const LOCK_TIMEOUT = '2s';

interface Partition {
  name: string;
  until: Date;
}

interface Weeks {
  /** How old the newest row of a week must be. */
  days: number;
  /** Storage parameters of each partition. */
  storage: string;
}

/**
 * The weeks of a table that is partitioned by the range of its column `at` and has a default partition: creates those
 * to come and drops those that have passed, one per step. Rows of a week that the default partition has taken are moved.
 * @param table the default partition has the same name with `_default`
 */
export function weeklyPartitions(table: string, { days, storage }: Weeks): ExpiredRows {
  return {
    table,
    async step(connection) {
      const partitions = await partitionsOf(connection, table);
      const now = Date.now();
      const old = partitions.filter(({ until }) => until.getTime() <= now - days * DAY_MILLISECONDS);
      const last = Math.max(...partitions.map(({ until }) => until.getTime()));
      const ahead = now + WEEKS_AHEAD * WEEK_MILLISECONDS;
      const [oldest] = old;
      if (!oldest && last >= ahead) return { deleted: 0 };
      await connection.execute(sql([`SET LOCAL lock_timeout = '${LOCK_TIMEOUT}'`]));
      // Weeks are created before old ones are dropped, because the newest partition tells where they begin.
      if (last >= ahead) return { deleted: oldest ? await drop(connection, oldest.name) : 0, next: table };
      // Weeks that would be dropped again are passed over.
      const passed = Math.max(0, Math.floor((now - days * DAY_MILLISECONDS - last) / WEEK_MILLISECONDS));
      await create(connection, table, { from: new Date(last + passed * WEEK_MILLISECONDS), storage });
      return { deleted: 0, next: table };
    },
  };
}

/** The partitions of a table with an end, which excludes the default one. */
function partitionsOf(connection: Connection, table: string): Promise<Partition[]> {
  return connection.query<Partition>(sql`
    SELECT name, until::timestamptz AS until FROM (
      SELECT c.relname AS name, (regexp_match(pg_get_expr(c.relpartbound, c.oid), 'TO \\(''(.+)''\\)'))[1] AS until
      FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid WHERE i.inhparent = ${table}::regclass
    ) p WHERE until IS NOT NULL`);
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
 * Creates the table first and attaches it then, which lets queries and writes of the other partitions go on. The default
 * partition is locked, because it must not take a row of that week meanwhile.
 */
async function create(connection: Connection, table: string, { from, storage }: { from: Date; storage: string }) {
  const until = new Date(from.getTime() + WEEK_MILLISECONDS);
  const name = `${table}_${from.toISOString().slice(0, 10).replaceAll('-', '')}`;
  const statements = [
    `CREATE TABLE ${name} (LIKE ${table} INCLUDING DEFAULTS INCLUDING INDEXES) WITH (${storage})`,
    `LOCK TABLE ${table}_default IN ACCESS EXCLUSIVE MODE`,
    `WITH moved AS (
       DELETE FROM ${table}_default WHERE at >= '${from.toISOString()}' AND at < '${until.toISOString()}' RETURNING *
     ) INSERT INTO ${name} SELECT * FROM moved`,
    `ALTER TABLE ${table} ATTACH PARTITION ${name} FOR VALUES FROM ('${from.toISOString()}') TO ('${until.toISOString()}')`,
  ];
  for (const statement of statements) await connection.execute(sql([statement]));
}
