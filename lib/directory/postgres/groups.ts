import { claimValues, hasDeclaredValues, releaseValues } from '@/lib/directory/extension-schemas/postgres/claim-values';
import { isValueTaken, ValueTaken } from '@/lib/directory/extension-schemas/postgres/value-taken';
import type { Group } from '@/lib/directory/group';
import type { DirectoryScope, GroupStore } from '@/lib/directory/group-store';
import { caseKey } from '@/lib/people/postgres/person-row';
import { counting } from '@/lib/people/postgres/resource-count';
import { withinConnection } from '@/lib/people/postgres/within-connection';
import { countHandedOver, type HandedOver, type HandOver } from '@/lib/people/postgres/write-person';
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

/** See GroupStore.findGroup. */
export async function findGroup(connection: Connection, tenantId: string, id: string): Promise<Group | null> {
  if (!isId(id)) return null;
  const [group] = await connection.query<Group>(
    sql`SELECT ${groupColumns} FROM "group" WHERE tenant_id = ${tenantId}::uuid AND id = ${id}::uuid`,
  );
  return group ?? null;
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

/** See GroupStore.findGroupsBy. */
export function findGroupsBy(
  connection: Connection,
  tenantId: string,
  key: Parameters<GroupStore['findGroupsBy']>[1],
): Promise<Group[]> {
  const named = 'displayName' in key ? sql`AND display_name_key = ${caseKey(key.displayName)}` : empty;
  const external =
    'externalId' in key && key.externalId !== null ? sql`external_id = ${key.externalId}` : sql`external_id IS NULL`;
  const within =
    'connectionId' in key
      ? sql`AND ${external} AND connection_id IS NOT DISTINCT FROM ${key.connectionId}::uuid`
      : empty;
  return connection.query(
    sql`SELECT ${groupColumns} FROM "group" WHERE tenant_id = ${tenantId}::uuid ${named} ${within} ORDER BY created_at, id LIMIT 2`,
  );
}

/** See GroupSteps.insertGroups. */
export async function insertGroups(connection: Connection, groups: readonly Group[]): Promise<void> {
  const [first] = groups;
  if (!first) return;
  const column = <Value>(read: (group: Group) => Value): Value[] => groups.map(read);
  await connection.execute(sql`
    WITH ${counting(first, 'Group', groups.length)} added AS (
      INSERT INTO "group" (tenant_id, id, connection_id, external_id, display_name, display_name_key, attributes, version, created_at, updated_at)
      SELECT ${first.tenantId}::uuid, added.* FROM unnest(
        ${column(({ id }) => id)}::uuid[], ${column(({ connectionId }) => connectionId)}::uuid[],
        ${column(({ externalId }) => externalId)}::text[], ${column(({ displayName }) => displayName)}::text[],
        ${column(({ displayName }) => caseKey(displayName))}::text[], ${column(({ attributes }) => JSON.stringify(attributes))}::jsonb[],
        ${column(({ version }) => version)}::int[], ${column(({ createdAt }) => createdAt)}::timestamptz[], ${column(({ updatedAt }) => updatedAt)}::timestamptz[]) AS added
    )
    SELECT`);
  for (const [at, group] of groups.entries())
    try {
      await claimValues(connection, { ...group, resourceType: 'Group' });
    } catch (error) {
      throw isValueTaken(error) ? new ValueTaken(error.attribute, { cause: error }, at) : error;
    }
}

/** CTEs that write a group. If it has declared values, `claimValues` must follow; otherwise all are released. */
export const updatingGroup = (group: Group): Sql => sql`
  ${hasDeclaredValues(group.attributes) ? empty : sql`released AS (${releaseValues({ ...group, resourceType: 'Group' })}),`}
  group_row AS (
    UPDATE "group" SET connection_id = ${group.connectionId}::uuid, external_id = ${group.externalId}, display_name = ${group.displayName},
      display_name_key = ${caseKey(group.displayName)}, attributes = ${JSON.stringify(group.attributes)}::jsonb,
      version = ${group.version}::int, updated_at = ${group.updatedAt}
    WHERE tenant_id = ${group.tenantId}::uuid AND id = ${group.id}::uuid
  )`;

export async function updateGroup(connection: Connection, group: Group): Promise<void> {
  await connection.execute(sql`WITH ${updatingGroup(group)} SELECT`);
  await claimValues(connection, { ...group, resourceType: 'Group' });
}

/** Moves groups to another SCIM connection. */
export async function handOverGroups(connection: Connection, wanted: HandOver): Promise<HandedOver[]> {
  const { tenantId, from, to, atMost, now } = wanted;
  const groups = await connection.query<HandedOver>(sql`
    WITH chosen AS (
      SELECT id, external_id FROM "group" WHERE tenant_id = ${tenantId}::uuid AND connection_id = ${from}::uuid ORDER BY id LIMIT ${atMost}::int FOR UPDATE
    )
    UPDATE "group" given SET connection_id = ${to}::uuid, external_id = NULL, version = version + 1, updated_at = ${now}
    FROM chosen WHERE given.tenant_id = ${tenantId}::uuid AND given.id = chosen.id
    RETURNING given.id::text AS id, given.external_id AS "externalId", given.version, given.created_at AS "createdAt", given.updated_at AS "updatedAt",
              true AS "isThere", chosen.external_id IS NOT NULL AS "hadExternalId"`);
  await countHandedOver(connection, wanted, 'Group', groups);
  return groups;
}
