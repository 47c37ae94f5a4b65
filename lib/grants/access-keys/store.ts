import type { AuditEntry } from '@/lib/journal/audit/audit-entry';
import type { Role } from '@/lib/people/person';
import type { CreatedWithin } from '@/lib/platform/shared/created-within';
import type { Bytes } from '@/lib/platform/shared/secret';
import type { AccessKey } from './access-key';

/** Stores access keys. A key of another tenant is "not found". */
export interface AccessKeyStore {
  list(query: AccessKeyQuery): Promise<{ keys: AccessKey[]; total: number }>;
  /**
   * Finds the holder of a key in one statement; its use is recorded a little later.
   * @returns null if the key is unknown, expired or revoked, or its holder may not sign in or no longer has a role
   */
  authenticate(tenantId: string, keyHash: Bytes, now: Date): Promise<KeyHolder | null>;
  /** Runs `work` in one transaction, joining the current one if there is one. */
  change<Outcome>(work: (change: AccessKeyChange) => Promise<Outcome>): Promise<Outcome>;
}

/** The person that an access key acts for. */
export interface KeyHolder {
  keyId: string;
  keyName: string;
  personId: string;
  userName: string;
  /** The lower of the key's role and its holder's. */
  role: Role;
}

/** A new accountable person of a key. */
export interface NewOwner {
  tenantId: string;
  /** Null for no one, or for the holder of an access key. */
  ownerId: string | null;
  /** Only while the key waits for someone to take over. */
  ifWaiting: boolean;
  now: Date;
}

/** The steps of one transaction. */
export interface AccessKeyChange {
  /**
   * Locks the person, so that a concurrent deactivation either is seen here or sees the new key.
   * @returns the person's role; null if the person cannot hold a key
   */
  lockHolder(tenantId: string, personId: string): Promise<Role | null>;
  /** See ClientChange.holdPerson. */
  holdPerson(tenantId: string, personId: string): Promise<boolean>;
  insert(key: NewAccessKey): Promise<void>;
  /** @returns who was accountable beside the holder before and after; null if there is no such active key */
  setOwner(owner: NewOwner & { id: string }): Promise<{ before: string | null; after: string | null } | null>;
  find(tenantId: string, id: string): Promise<AccessKey | null>;
  /** @returns false if it was already revoked; decided by one conditional update */
  revoke(tenantId: string, id: string, now: Date): Promise<boolean>;
  audit(entry: AuditEntry): Promise<void>;
}

interface NewAccessKey extends Pick<AccessKey, 'id' | 'name' | 'role' | 'createdAt' | 'expiresAt' | 'ownerId'> {
  tenantId: string;
  personId: string;
  keyHash: Bytes;
}

export const accessKeyStatuses = ['living', 'expired', 'revoked'] as const;

export const accessKeySorts = ['name', 'createdAt', 'lastUsedAt'] as const;
export type AccessKeySort = (typeof accessKeySorts)[number];

export interface AccessKeyQuery extends CreatedWithin {
  tenantId: string;
  /** Part of the key's name or of the holder's userName, ignoring case. */
  search?: string;
  status?: (typeof accessKeyStatuses)[number];
  /** Only the keys of this person. */
  personId?: string;
  now: Date;
  sort: AccessKeySort;
  descending: boolean;
  /** The first page is 1. */
  page: number;
  pageSize: number;
}
