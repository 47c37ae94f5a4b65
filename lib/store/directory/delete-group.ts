import { type Connection, sql } from '../database';

/** See GroupSteps.deleteGroup. The group and those that it belongs to are locked. */
export async function deleteGroup(connection: Connection, tenantId: string, id: string, now: Date): Promise<string[]> {
  await connection.execute(sql`
    WITH left_behind AS (
      DELETE FROM group_member WHERE tenant_id = ${tenantId}::uuid AND member_id = ${id}::uuid RETURNING group_id
    )
    UPDATE "group" SET version = version + 1, updated_at = ${now}
    WHERE tenant_id = ${tenantId}::uuid AND id IN (SELECT group_id FROM left_behind)`);
  const members = await connection.query<{ id: string }>(sql`
    DELETE FROM group_member WHERE tenant_id = ${tenantId}::uuid AND group_id = ${id}::uuid RETURNING member_id::text AS id`);
  await connection.execute(sql`DELETE FROM "group" WHERE tenant_id = ${tenantId}::uuid AND id = ${id}::uuid`);
  return members.map((member) => member.id);
}
