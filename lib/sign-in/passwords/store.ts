import type { Cause } from '@/lib/journal/audit/audit-entry';

/** What passwords need of a store. */
export interface CredentialStore {
  findPassword(tenantId: string, personId: string): Promise<StoredPassword | null>;
  /**
   * Replaces the password, ends the one-time links that the person has not used, and ends of the person's sessions, and of what clients hold in their name, what the tenant's
   * setting `passwordChangeEnds` says (`everything`: the person's access keys and personal access tokens too), with the audit row, in one transaction.
   */
  replacePassword(replacement: PasswordReplacement): Promise<PasswordReplaced>;
}

export interface StoredPassword {
  /** argon2id, PHC string format; null when the person has no password. */
  hash: string | null;
  mustChange: boolean;
  userName: string;
  emails: string[];
}

export interface PasswordReplacement {
  tenantId: string;
  personId: string;
  hash: string;
  mustChange: boolean;
  /** Replace only this one: of two changes at once one wins. Null: whatever there is. */
  expectedHash: string | null;
  /** The session in which the person changes the password, if any: it goes on unless the tenant has everything end. */
  keepSessionId: string | null;
  action: 'password.changed' | 'password.reset';
  cause: Cause;
  now: Date;
}

export type PasswordReplaced =
  | { kind: 'replaced'; ended: { sessions: number; tokenFamilies: number } }
  | { kind: 'not-found' }
  | { kind: 'outdated' };
