import { isActiveKey } from '@/lib/grants/access-keys/postgres/write-keys';
import { type Connection, empty, type Sql, sql } from '@/lib/platform/postgres/database';
import type { ConnectionSort, ListedConnection, ScimConnectionQuery } from '../store';
import { type ConnectionRow, connectionColumns, connectionFromRow } from './connections';

const sortColumns: Record<ConnectionSort, Sql> = {
  name: sql`lower(name)`,
  createdAt: sql`created_at`,
  lastUsedAt: sql`last_used_at`,
};

const statusConditions: Record<NonNullable<ScimConnectionQuery['status']>, Sql> = {
  enabled: sql`AND disabled_at IS NULL`,
  disabled: sql`AND disabled_at IS NOT NULL`,
};

/** One page of connections, and the total over all pages. */
export async function listConnections(
  connection: Connection,
  query: ScimConnectionQuery,
): Promise<{ connections: ListedConnection[]; total: number }> {
  const conditions = sql`tenant_id = ${query.tenantId}::uuid
    ${query.search ? sql`AND name ILIKE ${`%${query.search.replace(/[\\%_]/g, '\\$&')}%`}` : empty}
    ${query.status ? statusConditions[query.status] : empty}`;
  const direction = query.descending ? sql`DESC` : sql`ASC`;
  const [counted] = await connection.query<{ total: number }>(
    sql`SELECT count(*)::int AS total FROM scim_connection WHERE ${conditions}`,
  );
  const rows = await connection.query<ConnectionRow & { livingTokens: number }>(sql`
    SELECT ${connectionColumns},
      (SELECT count(*)::int FROM access_key k
        WHERE k.tenant_id = scim_connection.tenant_id AND k.connection_id = scim_connection.id AND k.kind = 'scim'
          AND ${isActiveKey(query.now, sql`k`)}) AS "livingTokens"
    FROM scim_connection WHERE ${conditions}
    ORDER BY ${sortColumns[query.sort]} ${direction} NULLS LAST, scim_connection.id ${direction}
    LIMIT ${query.pageSize}::int OFFSET ${(query.page - 1) * query.pageSize}::int`);
  return { connections: rows.map(connectionFromRow), total: counted?.total ?? 0 };
}
