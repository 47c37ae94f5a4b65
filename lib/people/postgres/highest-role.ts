import { type Connection, sql } from '@/lib/platform/postgres/database';
import { type Role, roles } from '../person';

/** The highest role among the people that a SCIM connection provisions; null when none of them has a role. */
export async function highestRole(
  connection: Connection,
  tenantId: string,
  connectionId: string,
): Promise<Role | null> {
  const [highest] = await connection.query<{ role: Role }>(sql`
    SELECT role FROM person WHERE tenant_id = ${tenantId}::uuid AND connection_id = ${connectionId}::uuid AND role IS NOT NULL
    ORDER BY array_position(${[...roles]}::text[], role) LIMIT 1`);
  return highest?.role ?? null;
}
