import { type Connection, sql } from '../database';

/** Bytes that each table takes with its indexes, by name. */
export async function tableSizes(connection: Connection): Promise<{ table: string; bytes: number }[]> {
  const rows = await connection.query<{ table: string; bytes: bigint }>(sql`
    SELECT relname AS "table", pg_total_relation_size(oid) AS bytes FROM pg_class
    WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace ORDER BY relname`);
  return rows.map(({ table, bytes }) => ({ table, bytes: Number(bytes) }));
}
