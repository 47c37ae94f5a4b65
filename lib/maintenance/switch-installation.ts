import type { Cause } from '@/lib/audit/audit-entry';
import type { MaintenanceSwitch } from './maintenance';
import type { MaintenanceStore } from './store';

/**
 * Closes every tenant for maintenance, or opens those that are not closed by themselves.
 * @param defaultTenantId whose audit log tells of it: the installation has none of its own
 */
export function switchInstallation(
  store: Pick<MaintenanceStore, 'switchInstallation'>,
  defaultTenantId: string,
  { on, message }: MaintenanceSwitch,
  cause: Cause,
): Promise<'switched' | 'unchanged'> {
  return store.switchInstallation({ on, message: message || null }, {
    tenantId: defaultTenantId, cause, action: on ? 'maintenance.started' : 'maintenance.ended',
    target: { type: 'installation', id: null, name: 'All tenants' }, after: { maintenance: on, message: message || null },
  });
}
