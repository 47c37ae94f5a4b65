import { writeAudit } from '@/lib/journal/audit/postgres/record';
import { announceChange } from '@/lib/platform/postgres/changes';
import { type Connection, sql } from '@/lib/platform/postgres/database';
import { switchTenantRow } from '@/lib/tenants/postgres/announce-tenant';
import { readSwitches } from '@/lib/tenants/postgres/read-switches';
import type { MaintenanceSwitch } from '../maintenance';
import type { MaintenanceStore } from '../store';

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
