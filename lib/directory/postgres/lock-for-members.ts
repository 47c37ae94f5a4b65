import type { LockedGroup } from '@/lib/directory/group';
import type { DirectoryScope, LockedForMembers } from '@/lib/directory/group-store';
import { endingClients } from '@/lib/grants/token-families/postgres/ending-clients';
import { withinConnection } from '@/lib/people/postgres/within-connection';
import { type Connection, type Sql, sql } from '@/lib/platform/postgres/database';
import { isId } from '@/lib/platform/shared/id';
import { groupColumns, groupsOf } from './groups';

/** See GroupSteps.lockForMembers. */
export async function lockForMembers(
  connection: Connection,
  scope: DirectoryScope,
  { groupId, memberIds }: { groupId: string | null; memberIds: readonly string[] },
): Promise<LockedForMembers> {
  if (groupId !== null && !isId(groupId)) return { group: null, unknown: [] };
  const people = await lockPeople(connection, scope, memberIds);
  const others = memberIds.filter((id) => !people.has(id));
  if (others.length > 0) await oneNestsAtATime(connection, scope.tenantId);
  const groups = await lockGroups(connection, scope, groupId === null ? others : [groupId, ...others]);
  return {
    group: (groupId !== null && groups.get(groupId)) || null,
    unknown: others.filter((id) => !groups.has(id)),
  };
}

/** See GroupSteps.lockGroupToDelete. */
export async function lockGroupToDelete(
  connection: Connection,
  scope: DirectoryScope,
  id: string,
): Promise<LockedGroup | null> {
  if (!isId(id)) return null;
  await oneNestsAtATime(connection, scope.tenantId);
  const { tenantId } = scope;
  await connection.query(sql`
    SELECT id::text FROM "group"
    WHERE tenant_id = ${tenantId}::uuid AND (id = ${id}::uuid OR id IN (
      SELECT group_id FROM group_member WHERE tenant_id = ${tenantId}::uuid AND member_id = ${id}::uuid))
    ORDER BY id FOR UPDATE`);
  return (await lockGroups(connection, scope, [id])).get(id) ?? null;
}

/** Protects against deletion, which locks the person's row first. */
async function lockPeople(
  connection: Connection,
  { tenantId, connectionId }: DirectoryScope,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await connection.query<{ id: string }>(sql`
    SELECT id::text FROM person
    WHERE tenant_id = ${tenantId}::uuid AND id = ANY(${[...ids]}::uuid[]) AND deleted_at IS NULL ${withinConnection('person', connectionId)}
    ORDER BY person.id FOR KEY SHARE`);
  return new Set(rows.map(({ id }) => id));
}

async function lockGroups(
  connection: Connection,
  scope: DirectoryScope,
  ids: readonly string[],
): Promise<Map<string, LockedGroup>> {
  if (ids.length === 0) return new Map();
  const which: Sql = ids.length === 1 ? sql`"group".id = ${ids[0]}::uuid` : sql`"group".id = ANY(${[...ids]}::uuid[])`;
  const groups = await connection.query<LockedGroup>(sql`
    SELECT ${groupColumns}, ${endingClients(scope.tenantId)} AS "endingClients"
    FROM "group" WHERE ${groupsOf(scope)} AND ${which} ORDER BY "group".id FOR UPDATE`);
  return new Map(groups.map((group) => [group.id, group]));
}

/**
 * An advisory lock, because deleting a group locks the groups that contain it. If one were added during that time, it
 * would be locked after the others, out of order, and two transactions could wait for each other.
 */
async function oneNestsAtATime(connection: Connection, tenantId: string): Promise<void> {
  await connection.query(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`group nesting ${tenantId}`}, 0))::text`);
}
