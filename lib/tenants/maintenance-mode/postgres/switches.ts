import { writeAudit } from '@/lib/journal/audit/postgres/record';
import { announceChange } from '@/lib/platform/postgres/changes';
import { type Connection, sql } from '@/lib/platform/postgres/database';
import { switchTenantRow } from '@/lib/tenants/postgres/announce-tenant';
import type { MaintenanceSwitch } from '../maintenance';
import type { MaintenanceStore } from '../store';

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

/** The maintenance switches in PostgreSQL. */
export function createMaintenanceStore(database: Connection): MaintenanceStore {
  return {
    readSwitches: (tenantId) => readSwitches(database, tenantId),

    switchTenant: ({ id, slug, on, message }, audit) =>
      database.transaction(async (connection) => {
        const before = await switchTenantRow(connection, id, { on, message });
        if (!before) return 'unchanged';
        await writeAudit(connection, audit(before));
        await announceChange(connection, 'tenant', slug);
        return 'switched';
      }),

    switchInstallation: ({ on, message }, audit) =>
      database.transaction(async (connection) => {
        const [before] = await connection.query<MaintenanceSwitch>(sql`
          WITH before AS (SELECT maintenance, maintenance_message FROM installation FOR UPDATE)
          UPDATE installation SET maintenance = ${on}, maintenance_message = ${message} FROM before
          WHERE (before.maintenance, before.maintenance_message) IS DISTINCT FROM (${on}::boolean, ${message}::text)
          RETURNING before.maintenance AS on, before.maintenance_message AS message`);
        if (!before) return 'unchanged';
        await writeAudit(connection, audit(before));
        await announceChange(connection, 'installation', '');
        return 'switched';
      }),
  };
}
