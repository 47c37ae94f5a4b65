import type { AuditEntry } from '@/lib/journal/audit/audit-entry';
import type { Purpose } from '@/lib/platform/secrets/secret-keys';
import type { Bytes } from '@/lib/platform/shared/secret';

/** A kind of stored value that is sealed with a key from TESSERA_SECRET: a column of a table. */
export interface SealedKind {
  table: string;
  purpose: Purpose;
}

/** A stored value. `position` identifies its row within the tenant. */
export interface SealedValue {
  position: string[];
  sealed: Bytes;
}

/** What is still in use outside the database and was sealed before a tenant was resealed. */
export interface InUse {
  refreshTokens: number;
  sessions: number;
  /** When the last of them ends; null when there are none. */
  until: Date | null;
}

/** What resealing needs of a store. */
export interface SealedStore {
  kinds: readonly SealedKind[];
  /** Tenants in the order of their ids, after one. */
  listTenants(after: string | null, limit: number): Promise<{ id: string; slug: string }[]>;
  /** Values of one tenant in the order of their rows, after a position. */
  list(kind: SealedKind, tenantId: string, after: string[] | null, limit: number): Promise<SealedValue[]>;
  /** Replaces values that nobody has changed since. @returns how many */
  replace(
    kind: SealedKind,
    tenantId: string,
    values: readonly (SealedValue & { resealed: Bytes })[],
    sealing: { fingerprint: string; now: Date },
  ): Promise<number>;
  /** What was issued before the tenant was resealed with the secret of this fingerprint. */
  inUse(tenantId: string, sealing: { fingerprint: string; now: Date }): Promise<InUse>;
  audit(entry: AuditEntry): Promise<void>;
}
