import type { AuditEntry } from '@/lib/journal/audit/audit-entry';
import type { Purpose } from '@/lib/platform/secrets/secret-keys';
import type { Bytes } from '@/lib/platform/shared/secret';

/** A kind of value that is stored sealed with a key from TESSERA_SECRET: one column of a table. */
export interface SealedKind {
  table: string;
  purpose: Purpose;
}

/** A stored value. `position` identifies its row within the tenant. */
export interface SealedValue {
  position: string[];
  sealed: Bytes;
}

/** What is still in use outside the database and was sealed before the tenant was resealed. */
export interface InUse {
  refreshTokens: number;
  sessions: number;
  /** When the last of them expires; null when there are none. */
  until: Date | null;
}

/** What resealing needs of a store. */
export interface SealedStore {
  kinds: readonly SealedKind[];
  /** Tenants ordered by ID, starting after the given one. */
  listTenants(after: string | null, limit: number): Promise<{ id: string; slug: string }[]>;
  /** Values of one tenant in row order, starting after the given position. */
  list(kind: SealedKind, tenantId: string, after: string[] | null, limit: number): Promise<SealedValue[]>;
  /** Replaces the values that have not changed since they were read. @returns how many were replaced */
  replace(
    kind: SealedKind,
    tenantId: string,
    values: readonly (SealedValue & { resealed: Bytes })[],
    sealing: { fingerprint: string; now: Date },
  ): Promise<number>;
  /** What was issued before the tenant was resealed with the secret that has this fingerprint. */
  inUse(tenantId: string, sealing: { fingerprint: string; now: Date }): Promise<InUse>;
  audit(entry: AuditEntry): Promise<void>;
}
