import { claimValues, hasDeclaredValues, releaseValues } from '@/lib/directory/extension-schemas/postgres/claim-values';
import type { Group } from '@/lib/directory/group';
import type { DirectoryScope, GroupStore } from '@/lib/directory/group-store';
import { caseKey } from '@/lib/people/postgres/person-row';
import { withinConnection } from '@/lib/people/postgres/within-connection';
import type { HandedOver, HandOver } from '@/lib/people/postgres/write-person';
import { type Connection, empty, type Sql, sql } from '@/lib/platform/postgres/database';
import { isId } from '@/lib/platform/shared/id';

/** The columns of `Group`. */
export const GROUP_COLUMNS = `
  "group".tenant_id::text AS "tenantId", "group".id::text AS id, "group".connection_id::text AS "connectionId",
  "group".external_id AS "externalId", "group".display_name AS "displayName", "group".attributes, "group".version,
  "group".created_at AS "createdAt", "group".updated_at AS "updatedAt"`;

export const groupColumns = sql([GROUP_COLUMNS]);

/** The condition that a row is a group visible to the scope. */
export const groupsOf = ({ tenantId, connectionId }: Pick<DirectoryScope, 'tenantId' | 'connectionId'>): Sql =>
  sql`"group".tenant_id = ${tenantId}::uuid ${withinConnection('group', connectionId)}`;

async function readOne(connection: Connection, condition: Sql): Promise<Group | null> {
  const [group] = await connection.query<Group>(
    sql`SELECT ${groupColumns} FROM "group" WHERE ${condition} ORDER BY created_at, id LIMIT 1`,
  );
  return group ?? null;
}

/** See GroupSteps.readGroup. */
export async function readGroup(
  connection: Connection,
  scope: Pick<DirectoryScope, 'tenantId' | 'connectionId'>,
  id: string,
): Promise<Group | null> {
  return isId(id) ? readOne(connection, sql`${groupsOf(scope)} AND "group".id = ${id}::uuid`) : null;
}

export function listGroups(
  connection: Connection,
  tenantId: string,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<Group[]> {
  return connection.query(sql`
    SELECT ${groupColumns} FROM "group" WHERE tenant_id = ${tenantId}::uuid
    ORDER BY display_name_key, id LIMIT ${pageSize}::int OFFSET ${(page - 1) * pageSize}::int`);
}

export function findGroupBy(
  connection: Connection,
  tenantId: string,
  key: Parameters<GroupStore['findGroupBy']>[1],
): Promise<Group | null> {
  const condition =
    'displayName' in key
      ? sql`display_name_key = ${caseKey(key.displayName)}`
      : sql`external_id = ${key.externalId} AND connection_id IS NOT DISTINCT FROM ${key.connectionId}::uuid`;
  return readOne(connection, sql`tenant_id = ${tenantId}::uuid AND ${condition}`);
}

export async function insertGroup(connection: Connection, group: Group): Promise<void> {
  await connection.execute(sql`
    INSERT INTO "group" (tenant_id, id, connection_id, external_id, display_name, display_name_key, attributes, version, created_at, updated_at)
    VALUES (${group.tenantId}::uuid, ${group.id}::uuid, ${group.connectionId}::uuid, ${group.externalId}, ${group.displayName},
            ${caseKey(group.displayName)}, ${JSON.stringify(group.attributes)}::jsonb, ${group.version}::int, ${group.createdAt}, ${group.updatedAt})`);
  await claimValues(connection, { ...group, resourceType: 'Group' });
}

export async function updateGroup(connection: Connection, group: Group): Promise<void> {
  const declared = hasDeclaredValues(group.attributes);
  await connection.execute(sql`
    ${declared ? empty : sql`WITH released AS (${releaseValues({ ...group, resourceType: 'Group' })})`}
    UPDATE "group" SET connection_id = ${group.connectionId}::uuid, external_id = ${group.externalId}, display_name = ${group.displayName},
      display_name_key = ${caseKey(group.displayName)}, attributes = ${JSON.stringify(group.attributes)}::jsonb,
      version = ${group.version}::int, updated_at = ${group.updatedAt}
    WHERE tenant_id = ${group.tenantId}::uuid AND id = ${group.id}::uuid`);
  if (declared) await claimValues(connection, { ...group, resourceType: 'Group' });
}

/** Moves groups to another SCIM connection. */
export function handOverGroups(
  connection: Connection,
  { tenantId, from, to, atMost, now }: HandOver,
): Promise<HandedOver[]> {
  return connection.query(sql`
    WITH chosen AS (
      SELECT id, external_id FROM "group" WHERE tenant_id = ${tenantId}::uuid AND connection_id = ${from}::uuid ORDER BY id LIMIT ${atMost}::int FOR UPDATE
    )
    UPDATE "group" given SET connection_id = ${to}::uuid, external_id = NULL, version = version + 1, updated_at = ${now}
    FROM chosen WHERE given.tenant_id = ${tenantId}::uuid AND given.id = chosen.id
    RETURNING given.id::text AS id, given.external_id AS "externalId", given.version, given.created_at AS "createdAt", given.updated_at AS "updatedAt",
              true AS "isThere", chosen.external_id IS NOT NULL AS "hadExternalId"`);
}
