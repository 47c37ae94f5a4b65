import type { AuditEntry } from '@/lib/journal/audit/audit-entry';
import type { SigningAlgorithm } from '@/lib/oauth/clients/client-options';
import type { KeyMaterial, SigningKey, SigningKeyRecord } from './signing-key';
import type { SigningKeyStatus } from './signing-key-status';

/** What the room needs of a store. */
export interface KeyStore {
  /** The tenant's keys that are not retired. May be up to a few seconds old. */
  list(tenantId: string): Promise<SigningKeyRecord[]>;
  /** Any key of the tenant, as it is now. */
  find(tenantId: string, kid: string): Promise<SigningKey | null>;
  /** As they are now. */
  findLive(tenantId: string): Promise<SigningKey[]>;
  /** One page of all keys, retired ones included, and how many there are on all pages. */
  page(query: KeyQuery): Promise<{ keys: SigningKey[]; total: number }>;
  /** How many living token families were given tokens while a key signed that may not have expired yet. Counts up to `atMost`. */
  countHolders(
    tenantId: string,
    signed: { from: Date; until: Date | null },
    limits: { atMost: number; now: Date },
  ): Promise<number>;
  /**
   * The keys that sign longer than their tenants want and whose successors are published long enough, the most
   * overdue first.
   * @param everyDays what holds for tenants that have set nothing
   */
  findDue(criteria: { now: Date; everyDays: number; publishedBefore: Date; limit: number }): Promise<KeyOfTenant[]>;
  /** Previous keys that verify nothing any more. */
  findOutlived(criteria: { now: Date; limit: number }): Promise<KeyOfTenant[]>;
  /** Keys in a token that do not sign any longer since `before`. */
  findStoppedHandles(criteria: { before: Date; limit: number }): Promise<(KeyOfTenant & { handle: string })[]>;
  /** Notes that the private key is gone from the token. */
  forgetHandle(key: KeyOfTenant & { handle: string }): Promise<void>;
  /**
   * Runs `work` in one transaction, within the one that already runs if there is one, and tells every process that
   * the tenant's keys have changed.
   */
  change<Outcome>(tenantId: string, work: (steps: KeyChange) => Promise<Outcome>): Promise<Outcome>;
}

/** The steps of one change of a tenant's keys. Each move is one conditional update and throws when it finds nothing to move. */
export interface KeyChange {
  /**
   * The keys that are not retired, locked until the transaction ends: of parallel changes one goes first, and the
   * others see what it has left.
   */
  lock(): Promise<SigningKey[]>;
  /** @returns 'exists' when the tenant has a key of this status and algorithm, with nothing changed */
  insert(key: KeyMaterial, status: 'next' | 'current', now: Date): Promise<'inserted' | 'exists'>;
  /** From next to current. */
  activate(kid: string, now: Date): Promise<void>;
  /** From current to previous. The private half is erased. */
  supersede(kid: string, times: { now: Date; verifiesUntil: Date }): Promise<void>;
  /** From any other status to retired. The private half is erased. */
  retire(kid: string, now: Date): Promise<void>;
  audit(...entries: AuditEntry[]): Promise<void>;
}

export interface KeyOfTenant {
  tenantId: string;
  kid: string;
}

export const keySorts = ['createdAt', 'activatedAt'] as const;
export type KeySort = (typeof keySorts)[number];

export interface KeyQuery {
  tenantId: string;
  status?: SigningKeyStatus;
  alg?: SigningAlgorithm;
  /** Part of the key's id, in any case. */
  search?: string;
  sort: KeySort;
  descending: boolean;
  /** 1 is the first. */
  page: number;
  pageSize: number;
}

/** Where keys are kept, and where new ones come from. */
export interface KeyRoom {
  store: KeyStore;
  newKey(tenantId: string, alg: SigningAlgorithm): Promise<KeyMaterial>;
  /** See KeyHolder.destroy. */
  destroyKey(handle: string): Promise<void>;
}
