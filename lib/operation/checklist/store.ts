import type { AuditEntry } from '@/lib/journal/audit/audit-entry';

/**
 * `secret-copy`: an administrator has a copy of the installation's secret; `done`: the checklist no longer needs to be
 * shown.
 */
type SetupItem = 'secret-copy' | 'done';

/** The store that the setup checklist needs. */
export interface SetupStore {
  readFacts(query: { tenantId: string; personId: string; now: Date }): Promise<SetupFacts>;
  /**
   * Stores a confirmation with its audit entry. A repeated confirmation replaces the earlier one and writes an audit
   * entry too.
   */
  confirm(
    confirmation: { tenantId: string; item: SetupItem; confirms: string; personId: string; now: Date },
    audit: AuditEntry,
  ): Promise<void>;
}

/** What the database knows about a tenant's setup. */
export interface SetupFacts {
  hasClient: boolean;
  /** Whether any client has ever been used. */
  clientUsed: boolean;
  hasConnection: boolean;
  /** Whether a directory has ever sent a request. */
  connectionUsed: boolean;
  /** Whether the asking administrator has a second factor. */
  hasSecondFactor: boolean;
  /** Whether an email is being retried, or one was given up within the last day. */
  mailFails: boolean;
  /** The fingerprint of the secret whose copy was confirmed; null if none was. */
  secretCopy: string | null;
  isDone: boolean;
}
