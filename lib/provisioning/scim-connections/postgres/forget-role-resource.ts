import { type Connection, sql } from '@/lib/platform/postgres/database';

/** Ends the right of SCIM connections to assign the roles of a resource, which is about to be deleted. */
export async function forgetRoleResource(connection: Connection, tenantId: string, identifier: string): Promise<void> {
  await connection.execute(sql`
    UPDATE scim_connection SET role_resource = NULL, updated_at = now()
    WHERE tenant_id = ${tenantId}::uuid AND role_resource = ${identifier}`);
}
