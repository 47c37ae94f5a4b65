import type { Cause } from '@/lib/audit/audit-entry';
import type { Tenant } from '@/lib/tenants/store';
import type { MaintenanceSwitch } from './maintenance';
import type { MaintenanceStore } from './store';

/** Closes a tenant for maintenance, or opens it. People and clients are turned away; the console goes on. */
export function switchTenant(
  store: Pick<MaintenanceStore, 'switchTenant'>,
  { id, slug, name }: Pick<Tenant, 'id' | 'slug' | 'name'>,
  { on, message }: MaintenanceSwitch,
  cause: Cause,
): Promise<'switched' | 'unchanged'> {
  return store.switchTenant({ id, slug, on, message: message || null }, {
    tenantId: id, cause, action: on ? 'maintenance.started' : 'maintenance.ended', target: { type: 'tenant', id, name },
    after: { maintenance: on, message: message || null },
  });
}
