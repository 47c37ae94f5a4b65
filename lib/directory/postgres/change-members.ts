import type { DirectoryScope } from '@/lib/directory/group-store';
import { withinConnection } from '@/lib/people/postgres/within-connection';
import { type Connection, empty, type Sql, sql } from '@/lib/platform/postgres/database';
import { ofTenant } from '@/lib/platform/postgres/of-tenant';
import type { ValueFilter } from '@/lib/scim/filter/resolve';
import { isThere, joinMember, memberCondition } from '@/lib/scim/filter/sql-members';
import { SqlValues } from '@/lib/scim/filter/sql-values';

interface Moved {
  id: string;
}

const idsOf = (rows: Moved[]): string[] => rows.map(({ id }) => id);

/** See GroupSteps.addMembers. The INSERT statement itself checks existence, tenant and connection. */
export async function addMembers(
  connection: Connection,
  scope: DirectoryScope,
  groupId: string,
  ids: readonly string[],
  now: Date,
): Promise<string[]> {
  if (ids.length === 0) return [];
  return idsOf(
    await connection.query<Moved>(sql`
    INSERT INTO group_member (tenant_id, group_id, member_id, type, added_at)
    SELECT ${scope.tenantId}::uuid, ${groupId}::uuid, member.id, member.type, ${now} FROM (${peopleAndGroups(scope, ids)}) AS member
    ON CONFLICT DO NOTHING RETURNING member_id::text AS id`),
  );
}

/** See GroupSteps.addMembersTogether. */
export async function addMembersTogether(
  connection: Connection,
  scope: DirectoryScope,
  members: ReadonlyMap<string, readonly string[]>,
  now: Date,
): Promise<Map<string, string[]>> {
  const pairs = [...members].flatMap(([groupId, ids]) => ids.map((id) => ({ groupId, id })));
  const added = new Map<string, string[]>();
  if (pairs.length === 0) return added;
  const ids = pairs.map(({ id }) => id);
  const rows = await connection.query<Moved & { groupId: string }>(sql`
    INSERT INTO group_member (tenant_id, group_id, member_id, type, added_at)
    SELECT ${scope.tenantId}::uuid, pair.group_id, member.id, member.type, ${now}
    FROM unnest(${pairs.map(({ groupId }) => groupId)}::uuid[], ${ids}::uuid[]) AS pair(group_id, member_id)
      JOIN (${peopleAndGroups(scope, [...new Set(ids)])}) AS member ON member.id = pair.member_id
    ON CONFLICT DO NOTHING RETURNING group_id::text AS "groupId", member_id::text AS id`);
  for (const { groupId, id } of rows) {
    const ofGroup = added.get(groupId);
    if (ofGroup) ofGroup.push(id);
    else added.set(groupId, [id]);
  }
  return added;
}

/** Those of the ids that are people or groups visible to the scope, as `id` and `type`. */
function peopleAndGroups({ tenantId, connectionId }: DirectoryScope, ids: readonly string[]): Sql {
  const wanted = sql`ANY(${[...ids]}::uuid[])`;
  return sql`
      SELECT person.id, 'User' AS type FROM person
      WHERE person.tenant_id = ${tenantId}::uuid AND person.id = ${wanted} AND person.deleted_at IS NULL ${withinConnection('person', connectionId)}
      UNION ALL
      SELECT "group".id, 'Group' FROM "group"
      WHERE "group".tenant_id = ${tenantId}::uuid AND "group".id = ${wanted} ${withinConnection('group', connectionId)}`;
}

/** See GroupSteps.removeMembers. */
export async function removeMembers(
  connection: Connection,
  scope: DirectoryScope,
  groupId: string,
  ids: readonly string[],
): Promise<string[]> {
  return ids.length === 0 ? [] : remove(connection, scope, groupId, sql`AND m.member_id = ANY(${[...ids]}::uuid[])`);
}

/** See GroupSteps.keepMembers. */
export function keepMembers(
  connection: Connection,
  scope: DirectoryScope,
  groupId: string,
  ids: readonly string[],
): Promise<string[]> {
  return remove(
    connection,
    scope,
    groupId,
    ids.length === 0
      ? empty
      : sql`
    AND NOT EXISTS (SELECT FROM unnest(${[...ids]}::uuid[]) AS kept(id) WHERE kept.id = m.member_id)`,
  );
}

async function remove(connection: Connection, scope: DirectoryScope, groupId: string, which: Sql): Promise<string[]> {
  return idsOf(
    await connection.query<Moved>(sql`
    DELETE FROM group_member m
    WHERE m.tenant_id = ${scope.tenantId}::uuid AND m.group_id = ${groupId}::uuid ${which} ${ownMembers(scope)}
    RETURNING m.member_id::text AS id`),
  );
}

/** A SCIM client neither sees nor removes members that its connection did not provision. */
function ownMembers({ tenantId, connectionId }: DirectoryScope): Sql {
  if (connectionId === null) return empty;
  return sql`AND (
    EXISTS (SELECT FROM person WHERE person.tenant_id = ${ofTenant(tenantId)} AND person.id = m.member_id AND person.connection_id = ${connectionId}::uuid)
    OR EXISTS (SELECT FROM "group" WHERE "group".tenant_id = ${ofTenant(tenantId)} AND "group".id = m.member_id AND "group".connection_id = ${connectionId}::uuid))`;
}

/** See GroupSteps.removeMembersWhere. */
export async function removeMembersWhere(
  connection: Connection,
  scope: DirectoryScope,
  groupId: string,
  filter: ValueFilter,
): Promise<string[]> {
  const { tenantId, connectionId, baseUrl } = scope;
  const named = connectionId === null ? [tenantId, groupId] : [tenantId, groupId, connectionId];
  const values = new SqlValues(named.length + 1);
  const condition = memberCondition(filter, { row: 'm', baseUrl, values });
  const rows = await connection.queryText<Moved>(
    `
    DELETE FROM group_member gone
    WHERE gone.tenant_id = $1::uuid AND gone.group_id = $2::uuid AND gone.member_id IN (
      SELECT m.member_id FROM group_member m ${joinMember('m', connectionId === null ? null : '$3::uuid')}
      WHERE m.tenant_id = $1::uuid AND m.group_id = $2::uuid AND ${isThere('m')} AND ${condition})
    RETURNING gone.member_id::text AS id`,
    [...named, ...values.values],
  );
  return idsOf(rows);
}
