import type { RequestOrigin } from '@/lib/shared/origin';
import type { ScimRefusal } from './errors';
import type { ResolvedFilter } from './filter/resolve';
import type { ScimObject } from './json';
import type { Target } from './schema/find-attribute';

/** On whose behalf a request runs. Everything that a store reads or writes stays inside tenant and connection. */
export interface ScimScope {
  tenantId: string;
  /** The provisioning connection; null for access that is not bound to one. */
  connectionId: string | null;
  /** `https://host/scim/v2`, of this tenant, without a slash at the end. From configuration, not from the request. */
  baseUrl: string;
  /** Who is named in the audit log. */
  actor: { type: 'scim-connection' | 'client' | 'person'; id: string; name: string };
  origin: RequestOrigin;
  /** False for a credential that may only read. */
  canWrite: boolean;
}

export interface UserRecord {
  /** A UUID in lower case. */
  id: string;
  /** Starts at 1 and grows by 1 with each change. */
  version: number;
  createdAt: Date;
  updatedAt: Date;
  /** Everything but `schemas`, `id`, `meta` and the password, under canonical names; extensions under their URN. */
  attributes: ScimObject;
}

export interface UserQuery {
  /** To be compiled with `filterToSql`. */
  filter: ResolvedFilter | null;
  /** From 1. */
  startIndex: number;
  /** From 0, capped at the maximum page; 0 asks for the total alone. */
  count: number;
  /** To be compiled with `sortToSql`; null asks for the default order. Either way the order is total, ties by id. */
  sort: { by: Target; order: 'ascending' | 'descending' } | null;
}

/** What is unique: `userName` in a tenant, whatever its case; `externalId` in a connection, case-exact. */
export type UniqueAttribute = 'userName' | 'externalId';

/** What to do with the record as it stands. Pure: a store may call it again when a transaction is repeated. */
export type UserDecision =
  | { kind: 'write'; attributes: ScimObject; password?: string }
  | { kind: 'unchanged' }
  | { kind: 'refuse'; error: ScimRefusal };

export type CreateOutcome = { kind: 'created'; user: UserRecord } | { kind: 'conflict'; attribute: UniqueAttribute };

export type ChangeOutcome =
  | { kind: 'changed' | 'unchanged'; user: UserRecord }
  | { kind: 'not-found' }
  | { kind: 'conflict'; attribute: UniqueAttribute }
  | { kind: 'refused'; error: ScimRefusal };

export type DeleteOutcome = { kind: 'deleted' } | { kind: 'not-found' } | { kind: 'refused'; error: ScimRefusal };

/**
 * What the core needs of a store. An id of another tenant, or of a person outside the connection, is not found.
 * Passwords come raw and are hashed by the store before anything is written.
 */
export interface UserStore {
  /** Inserts. Uniqueness is decided by database constraints: of parallel creates with one userName, one is created. */
  create(scope: ScimScope, input: { attributes: ScimObject; password?: string }): Promise<CreateOutcome>;

  get(scope: ScimScope, id: string): Promise<UserRecord | null>;

  list(scope: ScimScope, query: UserQuery): Promise<{ totalResults: number; users: UserRecord[] }>;

  /**
   * Locks the row, asks `decide` with the record as it stands inside the transaction, and writes in the same one,
   * so that of two parallel changes none is lost. When `active` turns false, the same transaction ends everything
   * that the person holds. `unchanged` and `refuse` write nothing.
   */
  change(scope: ScimScope, id: string, decide: (current: UserRecord) => UserDecision): Promise<ChangeOutcome>;

  /** Locks the row, asks `check` whether it may go (null: it may), ends everything that the person holds, deletes. */
  delete(scope: ScimScope, id: string, check: (current: UserRecord) => ScimRefusal | null): Promise<DeleteOutcome>;
}
