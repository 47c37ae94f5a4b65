import type { Cause } from '@/lib/journal/audit/audit-entry';
import type { Tenant } from '@/lib/tenants/store';
import { describeSwitch, type MaintenanceSwitch } from './maintenance';
import type { MaintenanceStore } from './store';

/** Puts a tenant into maintenance mode, or ends it. People and clients are turned away; the console keeps working. */
export function switchTenant(
  store: Pick<MaintenanceStore, 'switchTenant'>,
  { id, slug, name }: Pick<Tenant, 'id' | 'slug' | 'name'>,
  { on, message }: MaintenanceSwitch,
  cause: Cause,
): Promise<'switched' | 'unchanged'> {
  const wanted = { on, message: message || null };
  return store.switchTenant({ id, slug, ...wanted }, (before) => ({
    tenantId: id,
    cause,
    action: on ? 'maintenance.started' : 'maintenance.ended',
    target: { type: 'tenant', id, name },
    before: describeSwitch(before),
    after: describeSwitch(wanted),
  }));
}
