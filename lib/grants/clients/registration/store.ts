import type { AuditEntry } from '@/lib/journal/audit/audit-entry';
import type { CreatedWithin } from '@/lib/platform/shared/created-within';
import type { Bytes } from '@/lib/platform/shared/secret';
import type { InitialAccessToken } from './initial-access-token';

export const initialTokenSorts = ['name', 'createdAt', 'expiresAt', 'lastUsedAt'] as const;
export type InitialTokenSort = (typeof initialTokenSorts)[number];

export interface InitialTokenQuery extends CreatedWithin {
  tenantId: string;
  /** Part of the name, case-insensitive. */
  search?: string;
  /** Whether the token can be used for a registration at `now`. */
  status?: 'usable' | 'ended';
  sort: InitialTokenSort;
  descending: boolean;
  page: number;
  pageSize: number;
  now: Date;
}

/**
 * The initial access tokens of tenants. Each method that changes a token runs in one transaction with its audit row.
 */
export interface InitialTokenStore {
  insert(
    token: {
      tenantId: string;
      id: string;
      name: string;
      tokenHash: Bytes;
      usesAtMost: number;
      createdAt: Date;
      expiresAt: Date;
    },
    audit: AuditEntry,
  ): Promise<void>;
  /** Whether a token with this value exists, regardless of its state. */
  exists(tenantId: string, tokenHash: Bytes): Promise<boolean>;
  /**
   * Whether there is a token that can be used for a registration now. Does not count as a use; see
   * `ClientChange.useInitialToken`.
   */
  isUsable(token: { tenantId: string; tokenHash: Bytes; now: Date }): Promise<boolean>;
  /** @returns null, with nothing changed, when there is no such token or it was already revoked */
  revoke(
    token: { tenantId: string; id: string; now: Date },
    audit: (token: InitialAccessToken) => AuditEntry,
  ): Promise<InitialAccessToken | null>;
  list(query: InitialTokenQuery): Promise<{ tokens: InitialAccessToken[]; total: number }>;
}
