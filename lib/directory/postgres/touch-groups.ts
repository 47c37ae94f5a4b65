import type { Group } from '@/lib/directory/group';
import { type Connection, sql } from '@/lib/platform/postgres/database';
import { groupColumns } from './groups';

/** The groups of a person or group count their version up, as one that gains or loses a member does. @returns them, as they are then */
export function touchGroupsOf(connection: Connection, tenantId: string, id: string, now: Date): Promise<Group[]> {
  return connection.query(sql`
    WITH held AS (
      SELECT g.id FROM "group" g JOIN group_member m ON m.tenant_id = g.tenant_id AND m.group_id = g.id
      WHERE m.tenant_id = ${tenantId}::uuid AND m.member_id = ${id}::uuid
      ORDER BY g.id FOR UPDATE OF g
    )
    UPDATE "group" SET version = version + 1, updated_at = ${now} WHERE tenant_id = ${tenantId}::uuid AND id IN (SELECT id FROM held)
    RETURNING ${groupColumns}`);
}

/** The same of one that is no member of them any more. */
export async function leaveGroups(connection: Connection, tenantId: string, id: string, now: Date): Promise<Group[]> {
  const groups = await touchGroupsOf(connection, tenantId, id, now);
  await connection.execute(
    sql`DELETE FROM group_member WHERE tenant_id = ${tenantId}::uuid AND member_id = ${id}::uuid`,
  );
  return groups;
}
