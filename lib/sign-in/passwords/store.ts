import type { Cause } from '@/lib/journal/audit/audit-entry';
import type { ActiveCounts } from '@/lib/people/outcome';
import type { Role } from '@/lib/people/person';

/** What passwords need of a store. */
export interface CredentialStore {
  findPassword(tenantId: string, personId: string): Promise<StoredPassword | null>;
  /**
   * Replaces the password and ends the person's unused one-time links. Of the person's sessions and what clients hold
   * in their name, it ends what the tenant's setting `passwordChangeEnds` says (`everything`: also the person's access
   * keys and personal access tokens). All in one transaction with the audit row.
   */
  replacePassword(replacement: PasswordReplacement): Promise<PasswordReplaced>;
  /**
   * Stores the same password under a hash with other parameters, also for the person's sign-ins that wait for a second
   * factor. Nothing changes if the stored hash is no longer `renewal.former`.
   * @returns the hash that is stored now, or null if there is none
   */
  renewHash(renewal: HashRenewal): Promise<string | null>;
  /**
   * Stores the hashes of another product for people of one tenant whom the caller has created or locked in the same
   * transaction, with audit rows. Nothing ends and no notice is sent. People who have a password keep it.
   * @returns what became of each password, by the person's id
   */
  importPasswords(given: PasswordImport): Promise<Map<string, PasswordImported>>;
  /** The kinds of hashes that the tenant has (ReadHash), in order; at most one more than KINDS_AT_MOST. */
  listHashKinds(tenantId: string): Promise<string[]>;
  /** How many people of the tenant who are not deleted have a hash of each kind. */
  countHashKinds(tenantId: string): Promise<HashKindCount[]>;
}

export interface PasswordImport {
  tenantId: string;
  passwords: readonly { person: { id: string; userName: string; role: Role | null }; hash: string }[];
  cause: Cause;
  now: Date;
}

/**
 * `kept`: the person has a password already. `refused`: the hash is not one that `parseImportedHash` accepts, or one
 * kind more than `hashBudget` admits.
 */
export type PasswordImported = 'imported' | 'kept' | 'refused';

export interface HashKindCount {
  /** Null for a hash that is not of an accepted form. */
  kind: string | null;
  people: number;
}

export interface StoredPassword {
  /**
   * argon2id in PHC string format, or, until the person signs in, an imported hash (ImportedHash); null when the person
   * has no password.
   */
  hash: string | null;
  mustChange: boolean;
  /** When it was set; null when the person has none. */
  changedAt: Date | null;
  userName: string;
  emails: string[];
}

export interface HashRenewal {
  tenantId: string;
  personId: string;
  former: string;
  renewed: string;
}

export interface PasswordReplacement {
  tenantId: string;
  personId: string;
  hash: string;
  mustChange: boolean;
  /** Replace only this hash, so that one of two concurrent changes wins. Null replaces any password. */
  expectedHash: string | null;
  /**
   * The session in which the person changes the password, if any. It continues unless the tenant's setting ends
   * everything.
   */
  keepSessionId: string | null;
  action: 'password.changed' | 'password.reset';
  cause: Cause;
  now: Date;
}

export type PasswordReplaced = { kind: 'replaced'; ended: ActiveCounts } | { kind: 'not-found' } | { kind: 'outdated' };
