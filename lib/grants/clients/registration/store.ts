import type { AuditEntry } from '@/lib/journal/audit/audit-entry';
import type { Bytes } from '@/lib/platform/shared/secret';
import type { InitialAccessToken } from './initial-access-token';

export const initialTokenSorts = ['name', 'createdAt', 'expiresAt', 'lastUsedAt'] as const;
export type InitialTokenSort = (typeof initialTokenSorts)[number];

export interface InitialTokenQuery {
  tenantId: string;
  /** Part of the name, in any case. */
  search?: string;
  /** Good for a registration at `now`, or not any more. */
  status?: 'usable' | 'ended';
  sort: InitialTokenSort;
  descending: boolean;
  page: number;
  pageSize: number;
  now: Date;
}

/** The initial access tokens of tenants. Each verb that changes one is one transaction with its audit row. */
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
  /** Whether there is one of this value, whatever has become of it. */
  exists(tenantId: string, tokenHash: Bytes): Promise<boolean>;
  /** Whether there is one that is good for a registration now. Uses nothing up: that is `ClientChange.useInitialToken`. */
  isUsable(token: { tenantId: string; tokenHash: Bytes; now: Date }): Promise<boolean>;
  /** @returns null when there is none that was not revoked, with nothing changed */
  revoke(
    token: { tenantId: string; id: string; now: Date },
    audit: (token: InitialAccessToken) => AuditEntry,
  ): Promise<InitialAccessToken | null>;
  list(query: InitialTokenQuery): Promise<{ tokens: InitialAccessToken[]; total: number }>;
}
