import { empty, type Sql, sql } from '@/lib/platform/postgres/database';

const columns = { person: sql`person.connection_id`, group: sql`"group".connection_id` };

/**
 * The condition, `AND` included, that a row is the connection's own: of what another connection or nobody has
 * provisioned a SCIM client finds nothing. Null asks for the whole tenant, and is no condition.
 */
export function withinConnection(table: keyof typeof columns, connectionId: string | null): Sql {
  return connectionId === null ? empty : sql`AND ${columns[table]} = ${connectionId}::uuid`;
}
