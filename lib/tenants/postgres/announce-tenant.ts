import { announceChange } from '@/lib/platform/postgres/changes';
import { type Connection, sql } from '@/lib/platform/postgres/database';
import type { MaintenanceSwitch } from '@/lib/tenants/maintenance-mode/maintenance';

/**
 * Notifies every process that its copy of the tenant, with its scopes, resources and types of authorization details, is
 * outdated.
 */
export async function announceTenant(connection: Connection, tenantId: string): Promise<void> {
  const [tenant] = await connection.query<{ slug: string }>(sql`SELECT slug FROM tenant WHERE id = ${tenantId}::uuid`);
  if (tenant) await announceChange(connection, 'tenant', tenant.slug);
}

/**
 * Records that a person of the tenant has a way to sign in.
 * @returns whether this is the first time
 */
export async function noteClaim(connection: Connection, tenantId: string, now: Date): Promise<boolean> {
  const claimed = await connection.execute(
    sql`UPDATE tenant SET claimed_at = ${now} WHERE id = ${tenantId}::uuid AND claimed_at IS NULL`,
  );
  return claimed === 1;
}

/**
 * Sets a tenant's maintenance mode.
 * @returns the previous setting; undefined if nothing changes
 */
export async function switchTenantRow(
  connection: Connection,
  id: string,
  { on, message }: MaintenanceSwitch,
): Promise<MaintenanceSwitch | undefined> {
  const [before] = await connection.query<MaintenanceSwitch>(sql`
    WITH before AS (SELECT id, maintenance, maintenance_message FROM tenant WHERE id = ${id}::uuid FOR UPDATE)
    UPDATE tenant SET maintenance = ${on}, maintenance_message = ${message}, updated_at = now() FROM before
    WHERE tenant.id = before.id AND (before.maintenance, before.maintenance_message) IS DISTINCT FROM (${on}::boolean, ${message}::text)
    RETURNING before.maintenance AS on, before.maintenance_message AS message`);
  return before;
}
