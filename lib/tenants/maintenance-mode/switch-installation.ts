import type { Cause } from '@/lib/journal/audit/audit-entry';
import { describeSwitch, type MaintenanceSwitch } from './maintenance';
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
  const wanted = { on, message: message || null };
  return store.switchInstallation(wanted, (before) => ({
    tenantId: defaultTenantId,
    cause,
    action: on ? 'maintenance.started' : 'maintenance.ended',
    target: { type: 'installation', id: null, name: 'All tenants' },
    before: describeSwitch(before),
    after: describeSwitch(wanted),
  }));
}
