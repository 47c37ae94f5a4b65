import { type Connection, sql } from '@/lib/platform/postgres/database';
import type { Closure, MaintenanceSwitch } from '@/lib/tenants/maintenance-mode/maintenance';

const off: MaintenanceSwitch = { on: false, message: null };

/**
 * Reads both switches.
 * @param tenantId the tenant whose switch is read; off if it does not exist
 */
export async function readSwitches(
  connection: Connection,
  tenantId: string,
): Promise<{ tenant: MaintenanceSwitch; installation: MaintenanceSwitch }> {
  const rows = await connection.query<MaintenanceSwitch & { whose: string }>(sql`
    SELECT 'tenant' AS whose, maintenance AS on, maintenance_message AS message FROM tenant WHERE id = ${tenantId}::uuid
    UNION ALL SELECT 'installation', maintenance, maintenance_message FROM installation`);
  const of = (name: string) => {
    const row = rows.find(({ whose }) => whose === name);
    return row ? { on: row.on, message: row.message } : off;
  };
  return { tenant: of('tenant'), installation: of('installation') };
}

/** The effect of the two switches together; the tenant's own message takes precedence. */
export function closureOf({
  tenant,
  installation,
}: {
  tenant: MaintenanceSwitch;
  installation: MaintenanceSwitch;
}): Closure | null {
  if (tenant.on) return { by: 'tenant', message: tenant.message };
  return installation.on ? { by: 'installation', message: installation.message } : null;
}
