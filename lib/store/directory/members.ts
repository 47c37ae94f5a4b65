import { isId } from '@/lib/shared/id';
import { type Connection, sql } from '../database';

export async function listMembers(connection: Connection, tenantId: string, groupId: string): Promise<{ id: string; userName: string }[]> {
  if (!isId(groupId)) return [];
  return connection.query(sql`
    SELECT p.id::text AS id, p.user_name AS "userName"
    FROM group_member m JOIN person p ON p.tenant_id = m.tenant_id AND p.id = m.member_id
    WHERE m.tenant_id = ${tenantId}::uuid AND m.group_id = ${groupId}::uuid ORDER BY p.user_name_key`);
}

/** See DirectoryStore.listGroupsOf. */
export function listGroupsOf(connection: Connection, tenantId: string, personId: string, limit: number): Promise<{ id: string; displayName: string }[]> {
  return connection.query(sql`
    SELECT g.id::text AS id, g.display_name AS "displayName"
    FROM group_member m JOIN "group" g ON g.tenant_id = m.tenant_id AND g.id = m.group_id
    WHERE m.tenant_id = ${tenantId}::uuid AND m.member_id = ${personId}::uuid
    ORDER BY g.display_name_key, g.id LIMIT ${limit}::int`);
}

/**
 * See DirectoryChange.addMembers. Existence and tenant are checked by the statement that inserts, with the people
 * locked against deletion.
 */
export async function addMembers(connection: Connection, tenantId: string, groupId: string, personIds: string[], now: Date) {
  if (personIds.length === 0) return { added: 0, unknown: [] };
  const rows = await connection.query<{ id: string; known: boolean; added: boolean }>(sql`
    WITH wanted AS (SELECT DISTINCT unnest(${personIds}::uuid[]) AS id),
    found AS (
      SELECT p.id FROM person p
      WHERE p.tenant_id = ${tenantId}::uuid AND p.id IN (SELECT id FROM wanted) AND p.deleted_at IS NULL
      ORDER BY p.id FOR KEY SHARE
    ), added AS (
      INSERT INTO group_member (tenant_id, group_id, member_id, type, added_at)
      SELECT ${tenantId}::uuid, ${groupId}::uuid, id, 'User', ${now} FROM found
      WHERE (SELECT count(*) FROM found) = (SELECT count(*) FROM wanted)
      ON CONFLICT DO NOTHING RETURNING member_id
    )
    SELECT wanted.id::text AS id, found.id IS NOT NULL AS known, added.member_id IS NOT NULL AS added
    FROM wanted LEFT JOIN found ON found.id = wanted.id LEFT JOIN added ON added.member_id = wanted.id`);
  return {
    added: rows.filter(({ added }) => added).length,
    unknown: rows.filter(({ known }) => !known).map(({ id }) => id),
  };
}

export async function removeMembers(connection: Connection, tenantId: string, groupId: string, personIds: string[]): Promise<number> {
  if (personIds.length === 0) return 0;
  return connection.execute(sql`
    DELETE FROM group_member WHERE tenant_id = ${tenantId}::uuid AND group_id = ${groupId}::uuid AND member_id = ANY(${personIds}::uuid[])`);
}
