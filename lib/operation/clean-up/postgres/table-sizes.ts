import { type Connection, sql } from '@/lib/platform/postgres/database';

/** The size of each table with its indexes and partitions, in bytes, sorted by name. */
export function tableSizes(connection: Connection): Promise<{ table: string; bytes: number }[]> {
  return connection.query<{ table: string; bytes: number }>(sql`
    SELECT t.relname AS "table", (
      SELECT sum(pg_total_relation_size(COALESCE(i.inhrelid, t.oid)))::float8 FROM (SELECT 1) one LEFT JOIN pg_inherits i ON i.inhparent = t.oid
    ) AS bytes FROM pg_class t
    WHERE relkind IN ('r', 'p') AND NOT relispartition AND relnamespace = current_schema()::regnamespace ORDER BY relname`);
}
