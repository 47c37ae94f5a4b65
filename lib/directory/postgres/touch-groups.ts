import type { Group } from '@/lib/directory/group';
import { type Connection, sql } from '@/lib/platform/postgres/database';
import { groupColumns } from './groups';

/**
 * Increments the version of every other group that has this person or group as a member, as adding or removing a member
 * does. A group may also be a member of itself.
 * @returns those groups, updated
 */
export function touchGroupsOf(connection: Connection, tenantId: string, id: string, now: Date): Promise<Group[]> {
  return connection.query(sql`
    WITH held AS (
      SELECT g.id FROM "group" g JOIN group_member m ON m.tenant_id = g.tenant_id AND m.group_id = g.id
      WHERE m.tenant_id = ${tenantId}::uuid AND m.member_id = ${id}::uuid AND g.id <> m.member_id
      ORDER BY g.id FOR UPDATE OF g
    )
    UPDATE "group" SET version = version + 1, updated_at = ${now} WHERE tenant_id = ${tenantId}::uuid AND id IN (SELECT id FROM held)
    RETURNING ${groupColumns}`);
}

/** Like `touchGroupsOf`, and also removes the person or group from those groups. */
export async function leaveGroups(connection: Connection, tenantId: string, id: string, now: Date): Promise<Group[]> {
  const groups = await touchGroupsOf(connection, tenantId, id, now);
  await connection.execute(
    sql`DELETE FROM group_member WHERE tenant_id = ${tenantId}::uuid AND member_id = ${id}::uuid`,
  );
  return groups;
}
