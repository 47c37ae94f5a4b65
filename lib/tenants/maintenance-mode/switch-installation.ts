import type { Cause } from '@/lib/journal/audit/audit-entry';
import { describeSwitch, type MaintenanceSwitch } from './maintenance';
import type { MaintenanceStore } from './store';

/**
 * Puts every tenant into maintenance mode, or ends it for those that are not in it by their own switch.
 * @param defaultTenantId the tenant whose audit log records it, because the installation has no audit log
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
