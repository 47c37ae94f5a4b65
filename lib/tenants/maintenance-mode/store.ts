import type { AuditEntry } from '@/lib/journal/audit/audit-entry';
import type { MaintenanceSwitch } from './maintenance';

/**
 * What maintenance mode needs of a store. Each switch runs in one transaction with its audit row, and notifies every
 * process.
 */
export interface MaintenanceStore {
  /** The current state of both switches, read from the database and not from a copy. */
  readSwitches(tenantId: string): Promise<{ tenant: MaintenanceSwitch; installation: MaintenanceSwitch }>;
  /**
   * @param audit builds the audit row from the previous state, which is read with its row locked
   * @returns 'unchanged', without an audit row, when the switch is already in this state or the tenant does not exist
   */
  switchTenant(
    tenant: MaintenanceSwitch & { id: string; slug: string },
    audit: (before: MaintenanceSwitch) => AuditEntry,
  ): Promise<'switched' | 'unchanged'>;
  switchInstallation(
    installation: MaintenanceSwitch,
    audit: (before: MaintenanceSwitch) => AuditEntry,
  ): Promise<'switched' | 'unchanged'>;
}
