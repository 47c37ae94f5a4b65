import type { AuditEntry } from '@/lib/journal/audit/audit-entry';
import type { RegisteredTenant } from '../register';

/**
 * A step of a tenant's host name. `host` is the name that the caller means: if the tenant has another one by the time
 * of the change, nothing changes.
 */
export type DomainStep =
  | { to: 'named'; host: string; token: string }
  | { to: 'verified' | 'used' | 'taken-back' | 'removed'; host: string; token: string };

/** The storage that this module needs. */
export interface TenantDomainStore {
  /**
   * Takes a step in one transaction with its audit rows, and notifies every process: `named` if no name is in use,
   * `verified` if it is named, `used` if it is verified, `taken-back` if it is in use, `removed` if it is not.
   * @returns 'unchanged' when the step is not possible from the current state, 'taken' when another tenant has the
   *   name, 'no-way-left' when the address would change and people sign in only with passkeys, which are bound to the
   *   current address; in each case nothing is written
   */
  change(
    tenant: Pick<RegisteredTenant, 'id' | 'slug'>,
    step: DomainStep,
    audit: AuditEntry,
  ): Promise<'changed' | 'unchanged' | 'taken' | 'no-way-left'>;
}
