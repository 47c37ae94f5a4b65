import { type Connection, sql } from '@/lib/platform/postgres/database';

/** The size of each table with its indexes, in bytes, sorted by name. */
export function tableSizes(connection: Connection): Promise<{ table: string; bytes: number }[]> {
  return connection.query<{ table: string; bytes: number }>(sql`
    SELECT relname AS "table", pg_total_relation_size(oid)::float8 AS bytes FROM pg_class
    WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace ORDER BY relname`);
}
