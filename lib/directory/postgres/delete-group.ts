import type { Group } from '@/lib/directory/group';
import { type Connection, sql } from '@/lib/platform/postgres/database';
import { leaveGroups } from './touch-groups';

/** See GroupSteps.deleteGroup. The group and those that it belongs to are locked. */
export async function deleteGroup(
  connection: Connection,
  tenantId: string,
  id: string,
  now: Date,
): Promise<{ members: string[]; leftBehind: Group[] }> {
  const leftBehind = await leaveGroups(connection, tenantId, id, now);
  const members = await connection.query<{ id: string }>(sql`
    DELETE FROM group_member WHERE tenant_id = ${tenantId}::uuid AND group_id = ${id}::uuid RETURNING member_id::text AS id`);
  await connection.execute(sql`DELETE FROM "group" WHERE tenant_id = ${tenantId}::uuid AND id = ${id}::uuid`);
  return { members: members.map((member) => member.id), leftBehind };
}
