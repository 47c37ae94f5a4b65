import type { AuditEntry } from '@/lib/journal/audit/audit-entry';
import type { RegisteredTenant } from '../register';

/** What becomes of a tenant's host name. `host` is the one that is meant: where another stands by then, nothing changes. */
export type DomainStep =
  | { to: 'named'; host: string; token: string }
  | { to: 'verified' | 'used' | 'taken-back' | 'removed'; host: string; token: string };

/** What the room needs of a store. */
export interface TenantDomainStore {
  /**
   * Takes a step in one transaction with its audit rows, and tells every process: `named` where no name is in use,
   * `verified` where it is named, `used` where it is verified, `taken-back` where it is used, `removed` where it is not.
   * @returns 'unchanged' where the step cannot be taken from where things stand, 'taken' when another tenant has the
   *   name, 'no-way-left' when it would have another address and people sign in by passkeys alone, which are bound to the
   *   one so far; each with nothing written
   */
  change(
    tenant: Pick<RegisteredTenant, 'id' | 'slug'>,
    step: DomainStep,
    audit: AuditEntry,
  ): Promise<'changed' | 'unchanged' | 'taken' | 'no-way-left'>;
}
