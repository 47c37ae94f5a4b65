import type { AuditEntry } from '@/lib/journal/audit/audit-entry';

/** `secret-copy`: somebody has a copy of the installation's secret; `done`: the checklist need not be shown any more. */
type SetupItem = 'secret-copy' | 'done';

/** What the set-up checklist needs of a store. */
export interface SetupStore {
  readFacts(query: { tenantId: string; personId: string; now: Date }): Promise<SetupFacts>;
  /** Notes a confirmation with its audit row; one that takes the place of another leaves the same. */
  confirm(
    confirmation: { tenantId: string; item: SetupItem; confirms: string; personId: string; now: Date },
    audit: AuditEntry,
  ): Promise<void>;
}

/** What the database knows of how far a tenant is set up. */
export interface SetupFacts {
  hasClient: boolean;
  /** When any of its clients was used last. */
  clientUsed: boolean;
  hasConnection: boolean;
  /** Whether a directory has ever sent a request. */
  connectionUsed: boolean;
  /** Whether whoever asks has a second factor. */
  hasSecondFactor: boolean;
  /** A mail is being tried again, or was given up within a day. */
  mailFails: boolean;
  /** What was confirmed of the secret's copy; null when nothing was. */
  secretCopy: string | null;
  isDone: boolean;
}
