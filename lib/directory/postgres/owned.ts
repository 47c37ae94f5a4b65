import type { Owned, OwnedAccessKey, OwnedClient, OwnedScimToken, OwnedStore } from '@/lib/directory/owned';
import { isActiveKey } from '@/lib/grants/access-keys/postgres/write-keys';
import { type Connection, type Sql, sql } from '@/lib/platform/postgres/database';
import { ofTenant } from '@/lib/platform/postgres/of-tenant';
import { isId } from '@/lib/platform/shared/id';

export function ownedStore(database: Connection): OwnedStore {
  return {
    async listOwned(tenantId, personId, now) {
      if (!isId(personId)) return { clients: [], scimTokens: [], accessKeys: [] };
      const which = (table: Sql) => sql`${table}.owner_id = ${personId}::uuid`;
      return listOwned(database, tenantId, which, now);
    },
    async listOffered({ tenantId, personId, groupId, now }) {
      const isMember = sql`EXISTS (SELECT FROM group_member m
        WHERE m.tenant_id = ${ofTenant(tenantId)} AND m.group_id = ${groupId}::uuid AND m.member_id = ${personId}::uuid)`;
      const which = (table: Sql) => sql`${table}.suspends_at > ${now} AND ${isMember}`;
      return listOwned(database, tenantId, which, now);
    },
  };
}

async function listOwned(
  connection: Connection,
  tenantId: string,
  which: (table: Sql) => Sql,
  now: Date,
): Promise<Owned> {
  const clients = await connection.query<OwnedClient>(sql`
    SELECT client_id AS id, client_name AS name, disabled_at IS NOT NULL AS disabled, suspends_at AS "suspendsAt" FROM client
    WHERE client.tenant_id = ${tenantId}::uuid AND ${which(sql`client`)} AND client.deletion IS NULL
    ORDER BY lower(client_name), client_id`);
  const scimTokens = await connection.query<OwnedScimToken>(sql`
    SELECT access_key.id::text AS id, access_key.name, access_key.connection_id::text AS "connectionId",
      (SELECT s.name FROM scim_connection s WHERE s.tenant_id = ${ofTenant(tenantId)} AND s.id = access_key.connection_id) AS "connectionName",
      access_key.suspends_at AS "suspendsAt"
    FROM access_key
    WHERE access_key.tenant_id = ${tenantId}::uuid AND access_key.kind = 'scim' AND ${isActiveKey(now)} AND ${which(sql`access_key`)}
    ORDER BY lower(access_key.name), access_key.id`);
  const accessKeys = await connection.query<OwnedAccessKey>(sql`
    SELECT access_key.id::text AS id, access_key.name, p.user_name AS holder, access_key.suspends_at AS "suspendsAt"
    FROM access_key JOIN person p ON p.tenant_id = access_key.tenant_id AND p.id = access_key.person_id
    WHERE access_key.tenant_id = ${tenantId}::uuid AND access_key.kind = 'api' AND ${isActiveKey(now)} AND ${which(sql`access_key`)}
    ORDER BY lower(access_key.name), access_key.id`);
  return { clients, scimTokens, accessKeys };
}

/**
 * Columns that count what some people are accountable for. `ownedKeys` are access keys of others.
 * @param people a table of their ids
 */
export const ownedCounts = (people: Sql, tenantId: string, now: Date): Sql => sql`
  (SELECT count(*)::int FROM client JOIN ${people} ON ${people}.id = client.owner_id
    WHERE client.tenant_id = ${tenantId}::uuid AND client.deletion IS NULL) AS clients,
  (SELECT count(*)::int FROM access_key JOIN ${people} ON ${people}.id = access_key.owner_id
    WHERE access_key.tenant_id = ${tenantId}::uuid AND access_key.kind = 'scim' AND ${isActiveKey(now)}) AS "scimTokens",
  (SELECT count(*)::int FROM access_key JOIN ${people} ON ${people}.id = access_key.owner_id
    WHERE access_key.tenant_id = ${tenantId}::uuid AND access_key.kind = 'api' AND ${isActiveKey(now)}) AS "ownedKeys"`;
