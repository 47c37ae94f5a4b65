import { type Connection, sql } from '@/lib/platform/postgres/database';

/** Whether a person, whose row is locked, has a second factor. Adding the first one requires less. */
export async function hasFactor(
  connection: Connection,
  { tenantId, personId }: { tenantId: string; personId: string },
): Promise<boolean> {
  const found = await connection.query(sql`
    SELECT 1 AS held FROM second_factor WHERE tenant_id = ${tenantId}::uuid AND person_id = ${personId}::uuid LIMIT 1`);
  return found.length > 0;
}
