import type { AuditEntry } from '@/lib/journal/audit/audit-entry';
import type { SigningAlgorithm } from '@/lib/oauth/clients/client-options';
import type { CreatedWithin } from '@/lib/platform/shared/created-within';
import type { KeyMaterial, SigningKey, SigningKeyRecord } from './signing-key';
import type { SigningKeyStatus } from './signing-key-status';

/** The storage that this module needs. */
export interface KeyStore {
  /** The tenant's keys that are not retired. The result may be a few seconds old. */
  list(tenantId: string): Promise<SigningKeyRecord[]>;
  /** Any key of the tenant, retired or not, read without the cache. */
  find(tenantId: string, kid: string): Promise<SigningKey | null>;
  /** The tenant's keys that are not retired, read without the cache. */
  findLive(tenantId: string): Promise<SigningKey[]>;
  /** One page of all keys, retired ones included, and the total number on all pages. */
  page(query: KeyQuery): Promise<{ keys: SigningKey[]; total: number }>;
  /**
   * The number of active token families that received a token while the key was signing, where that token may not have
   * expired yet. Stops counting at `atMost`.
   */
  countHolders(
    tenantId: string,
    signed: { from: Date; until: Date | null },
    limits: { atMost: number; now: Date },
  ): Promise<number>;
  /**
   * Keys that have signed for longer than their tenants' rotation interval and whose successors have been published
   * long enough, the most overdue first.
   * @param everyDays the interval for tenants that have not set one
   */
  findDue(criteria: { now: Date; everyDays: number; publishedBefore: Date; limit: number }): Promise<KeyOfTenant[]>;
  /** Previous keys whose signed tokens have all expired. */
  findOutlived(criteria: { now: Date; limit: number }): Promise<KeyOfTenant[]>;
  /** Keys held in a PKCS#11 token that stopped signing before `before`. */
  findStoppedHandles(criteria: { before: Date; limit: number }): Promise<(KeyOfTenant & { handle: string })[]>;
  /** Records that the private key was removed from the PKCS#11 token. */
  forgetHandle(key: KeyOfTenant & { handle: string }): Promise<void>;
  /**
   * Runs `work` in one transaction, joining the current transaction if there is one, and notifies every process that
   * the tenant's keys have changed.
   */
  change<Outcome>(tenantId: string, work: (steps: KeyChange) => Promise<Outcome>): Promise<Outcome>;
}

/**
 * The steps of one change to a tenant's keys. Each transition is one conditional update and throws when no row matches.
 */
export interface KeyChange {
  /**
   * The keys that are not retired, locked until the transaction ends, so that parallel changes run one after the other
   * and each sees the result of the one before.
   */
  lock(): Promise<SigningKey[]>;
  /** @returns 'exists', without changing anything, when the tenant already has a key of this status and algorithm */
  insert(key: KeyMaterial, status: 'next' | 'current', now: Date): Promise<'inserted' | 'exists'>;
  /** Moves a key from next to current. */
  activate(kid: string, now: Date): Promise<void>;
  /** Moves a key from current to previous and erases its private half. */
  supersede(kid: string, times: { now: Date; verifiesUntil: Date }): Promise<void>;
  /** Moves a key from any other status to retired and erases its private half. */
  retire(kid: string, now: Date): Promise<void>;
  audit(...entries: AuditEntry[]): Promise<void>;
}

export interface KeyOfTenant {
  tenantId: string;
  kid: string;
}

export const keySorts = ['createdAt', 'activatedAt'] as const;
export type KeySort = (typeof keySorts)[number];

export interface KeyQuery extends CreatedWithin {
  tenantId: string;
  status?: SigningKeyStatus;
  alg?: SigningAlgorithm;
  /** Part of the key's ID, case-insensitive. */
  search?: string;
  sort: KeySort;
  descending: boolean;
  /** The first page is 1. */
  page: number;
  pageSize: number;
}

/** Stores keys and generates new ones. */
export interface KeyServices {
  store: KeyStore;
  newKey(tenantId: string, alg: SigningAlgorithm): Promise<KeyMaterial>;
  /** See KeyHolder.destroy. */
  destroyKey(handle: string): Promise<void>;
}
