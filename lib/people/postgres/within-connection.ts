import { empty, type Sql, sql } from '@/lib/platform/postgres/database';

const columns = { person: sql`person.connection_id`, group: sql`"group".connection_id` };

/**
 * The condition, including `AND`, that a row belongs to the connection: a SCIM client cannot find what another
 * connection, or no connection, has provisioned. Null means the whole tenant and adds no condition.
 */
export function withinConnection(table: keyof typeof columns, connectionId: string | null): Sql {
  return connectionId === null ? empty : sql`AND ${columns[table]} = ${connectionId}::uuid`;
}
