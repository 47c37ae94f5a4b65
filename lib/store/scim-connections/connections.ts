import { type ScimConnection, scimProviders } from '@/lib/scim-connections/connection';
import { isId } from '@/lib/shared/id';
import { type Connection, empty, sql, type Sql } from '../database';

export type ConnectionRow = Omit<ScimConnection, 'provider'> & { provider: string };

export const connectionColumns = sql`
  scim_connection.tenant_id::text AS "tenantId", scim_connection.id::text AS id, scim_connection.name, provider,
  disabled_at AS "disabledAt", scim_connection.last_used_at AS "lastUsedAt", scim_connection.created_at AS "createdAt",
  updated_at AS "updatedAt"`;

/** Gives a row its types; a provider that this version does not know is another one. */
export function connectionFromRow<Row extends ConnectionRow>(row: Row): Omit<Row, 'provider'> & Pick<ScimConnection, 'provider'> {
  return { ...row, provider: scimProviders.find((provider) => provider === row.provider) ?? 'other' };
}

async function readConnection(connection: Connection, tenantId: string, condition: Sql, lock: Sql = empty): Promise<ScimConnection | null> {
  const [row] = await connection.query<ConnectionRow>(sql`
    SELECT ${connectionColumns} FROM scim_connection WHERE tenant_id = ${tenantId}::uuid AND ${condition} ${lock}`);
  return row ? connectionFromRow(row) : null;
}

export async function findConnection(connection: Connection, tenantId: string, id: string): Promise<ScimConnection | null> {
  return isId(id) ? readConnection(connection, tenantId, sql`id = ${id}::uuid`) : null;
}

export function findConnectionByName(connection: Connection, tenantId: string, name: string): Promise<ScimConnection | null> {
  return readConnection(connection, tenantId, sql`name = ${name}`);
}

export async function lockConnection(connection: Connection, tenantId: string, id: string): Promise<ScimConnection | null> {
  return isId(id) ? readConnection(connection, tenantId, sql`id = ${id}::uuid`, sql`FOR UPDATE`) : null;
}

export async function insertConnection(connection: Connection, scimConnection: ScimConnection): Promise<'inserted' | 'name-taken'> {
  const { count } = await connection.prisma.scimConnection.createMany({ data: scimConnection, skipDuplicates: true });
  return count === 1 ? 'inserted' : 'name-taken';
}

/** The name is compared in the statement: a failed one would end the transaction. */
export async function updateConnection(connection: Connection, scimConnection: ScimConnection): Promise<'updated' | 'name-taken'> {
  const { tenantId, id, name, provider, disabledAt, updatedAt } = scimConnection;
  const updated = await connection.execute(sql`
    UPDATE scim_connection SET name = ${name}, provider = ${provider}, disabled_at = ${disabledAt}, updated_at = ${updatedAt}
    WHERE tenant_id = ${tenantId}::uuid AND id = ${id}::uuid
      AND NOT EXISTS (SELECT FROM scim_connection o WHERE o.tenant_id = ${tenantId}::uuid AND o.name = ${name} AND o.id <> ${id}::uuid)`);
  return updated === 1 ? 'updated' : 'name-taken';
}

/** See ScimConnectionStore.countProvisioned. */
export async function countProvisioned(connection: Connection, tenantId: string, connectionId: string): Promise<{ people: number; groups: number }> {
  const [counts] = await connection.query<{ people: number; groups: number }>(sql`
    SELECT
      (SELECT count(*)::int FROM person
        WHERE tenant_id = ${tenantId}::uuid AND connection_id = ${connectionId}::uuid AND deleted_at IS NULL) AS people,
      (SELECT count(*)::int FROM "group" WHERE tenant_id = ${tenantId}::uuid AND connection_id = ${connectionId}::uuid) AS groups`);
  return counts ?? { people: 0, groups: 0 };
}
