import { announceChange } from '@/lib/platform/postgres/changes';
import { type Connection, sql } from '@/lib/platform/postgres/database';

/** Every process holds a copy of the tenant with its scopes, resources and types of authorization details: tells them that it is old. */
export async function announceTenant(connection: Connection, tenantId: string): Promise<void> {
  const [tenant] = await connection.query<{ slug: string }>(sql`SELECT slug FROM tenant WHERE id = ${tenantId}::uuid`);
  if (tenant) await announceChange(connection, 'tenant', tenant.slug);
}
