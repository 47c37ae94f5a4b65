import type { AuditEntry } from '@/lib/journal/audit/audit-entry';
import type { MaintenanceSwitch } from './maintenance';

/** What the room needs of a store. Each switch is one transaction with its audit row, and tells every process. */
export interface MaintenanceStore {
  /** Both switches as they are now, not as a copy has them. */
  readSwitches(tenantId: string): Promise<{ tenant: MaintenanceSwitch; installation: MaintenanceSwitch }>;
  /** @returns 'unchanged', without an audit row, when it stands so already or there is no such tenant. @param audit of what it was, read with its row locked */
  switchTenant(
    tenant: MaintenanceSwitch & { id: string; slug: string },
    audit: (before: MaintenanceSwitch) => AuditEntry,
  ): Promise<'switched' | 'unchanged'>;
  switchInstallation(
    installation: MaintenanceSwitch,
    audit: (before: MaintenanceSwitch) => AuditEntry,
  ): Promise<'switched' | 'unchanged'>;
}
