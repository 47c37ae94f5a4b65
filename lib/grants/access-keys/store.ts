import type { AuditEntry } from '@/lib/journal/audit/audit-entry';
import type { Role } from '@/lib/people/person';
import type { Bytes } from '@/lib/platform/shared/secret';
import type { AccessKey } from './access-key';

/** What the room needs of a store. A key of another tenant is "not found". */
export interface AccessKeyStore {
  list(query: AccessKeyQuery): Promise<{ keys: AccessKey[]; total: number }>;
  /**
   * Whom a key stands for, in one statement; its use is noted a little later.
   * @returns null when it is unknown, expired or revoked, or its holder may not sign in or has no role any more
   */
  authenticate(tenantId: string, keyHash: Bytes, now: Date): Promise<KeyHolder | null>;
  /** Runs `work` in one transaction, within the one that already runs if there is one. */
  change<Outcome>(work: (change: AccessKeyChange) => Promise<Outcome>): Promise<Outcome>;
}

/** Who acts by a key. */
export interface KeyHolder {
  keyId: string;
  keyName: string;
  personId: string;
  userName: string;
  /** The lesser of what the key and its holder may do. */
  role: Role;
}

/** The steps of one transaction. */
export interface AccessKeyChange {
  /** Locks the person, so that a deactivation is either seen or sees the new key. @returns the role that they have; null for nobody who could hold a key */
  lockHolder(tenantId: string, personId: string): Promise<Role | null>;
  insert(key: NewAccessKey): Promise<void>;
  find(tenantId: string, id: string): Promise<AccessKey | null>;
  /** @returns whether it was not revoked before: one conditional update */
  revoke(tenantId: string, id: string, now: Date): Promise<boolean>;
  audit(entry: AuditEntry): Promise<void>;
}

interface NewAccessKey extends Pick<AccessKey, 'id' | 'name' | 'role' | 'createdAt' | 'expiresAt'> {
  tenantId: string;
  personId: string;
  keyHash: Bytes;
}

export const accessKeyStatuses = ['living', 'expired', 'revoked'] as const;

export const accessKeySorts = ['name', 'createdAt', 'lastUsedAt'] as const;
export type AccessKeySort = (typeof accessKeySorts)[number];

export interface AccessKeyQuery {
  tenantId: string;
  /** Part of the key's name or of the holder's userName, in any case. */
  search?: string;
  status?: (typeof accessKeyStatuses)[number];
  /** Of this person alone. */
  personId?: string;
  now: Date;
  sort: AccessKeySort;
  descending: boolean;
  /** 1 is the first. */
  page: number;
  pageSize: number;
}
