import type { Group } from '@/lib/directory/group';
import { type Connection, sql } from '@/lib/platform/postgres/database';
import { isId } from '@/lib/platform/shared/id';

/** See GroupStore.listMembers. */
export async function listMembers(
  connection: Connection,
  tenantId: string,
  groupId: string,
): Promise<{ id: string; userName: string }[]> {
  if (!isId(groupId)) return [];
  return connection.query(sql`
    SELECT p.id::text AS id, p.user_name AS "userName"
    FROM group_member m JOIN person p ON p.tenant_id = m.tenant_id AND p.id = m.member_id AND p.deleted_at IS NULL
    WHERE m.tenant_id = ${tenantId}::uuid AND m.group_id = ${groupId}::uuid ORDER BY p.user_name_key`);
}

/** See GroupStore.listGroupsOf. */
export function listGroupsOf(
  connection: Connection,
  tenantId: string,
  memberId: string,
  limit: number,
): Promise<Pick<Group, 'id' | 'displayName' | 'connectionId'>[]> {
  return connection.query(sql`
    SELECT g.id::text AS id, g.display_name AS "displayName", g.connection_id::text AS "connectionId"
    FROM group_member m JOIN "group" g ON g.tenant_id = m.tenant_id AND g.id = m.group_id
    WHERE m.tenant_id = ${tenantId}::uuid AND m.member_id = ${memberId}::uuid
    ORDER BY g.display_name_key, g.id LIMIT ${limit}::int`);
}
