import type { RequestOrigin } from '@/lib/shared/origin';
import type { ScimRefusal } from './errors';
import type { ResolvedFilter } from './filter/resolve';
import type { ScimObject } from './json';
import type { Target } from './schema/find-attribute';
import type { ResourceType } from './schema/types';

/** On whose behalf a request runs. Everything that a store reads or writes stays inside tenant and connection. */
export interface ScimScope {
  tenantId: string;
  /** The provisioning connection, which finds and changes what is its own; null for access that is bound to none. */
  connectionId: string | null;
  /** `https://host/scim/v2`, of this tenant, without a slash at the end. From configuration, not from the request. */
  baseUrl: string;
  /** Who is named in the audit log. */
  actor: { type: 'scim-connection' | 'client' | 'person'; id: string; name: string };
  origin: RequestOrigin;
  /** False for a credential that may only read. */
  canWrite: boolean;
}

export interface ResourceRecord {
  /** A UUID in lower case. */
  id: string;
  /** Starts at 1 and grows by 1 with each change. */
  version: number;
  createdAt: Date;
  updatedAt: Date;
  /**
   * Everything but `schemas`, `id`, `meta` and the password, under canonical names; extensions under their URN. The
   * attribute that is worked out (`groups` of a person, `members` of a group) is there when the view asks for it.
   */
  attributes: ScimObject;
}

/** How a resource is looked at. */
export interface ResourceView {
  /** With the tenant's own extensions. */
  type: ResourceType;
  /** Whether the answer shows the attribute that is worked out: it is not read otherwise. */
  computed: boolean;
}

export interface ResourceQuery {
  /** To be compiled with `filterToSql`. */
  filter: ResolvedFilter | null;
  /** From 1. */
  startIndex: number;
  /** From 0, capped at the maximum page; 0 asks for the total alone. */
  count: number;
  /** To be compiled with `sortToSql`; null asks for the default order. Either way the order is total, ties by id. */
  sort: { by: Target; order: 'ascending' | 'descending' } | null;
}

/** What is to be stored. */
export interface ResourceInput {
  attributes: ScimObject;
  /** Raw, of a person: hashed by the store before anything is written. */
  password?: string;
}

/** What to do with the record as it stands. Pure: a store may call it again when a transaction is repeated. */
export type Decision =
  /** `replaced`: a PUT makes it so, and events say that. */
  | ({ kind: 'write'; replaced?: boolean } & ResourceInput)
  | { kind: 'unchanged' }
  | { kind: 'refuse'; error: ScimRefusal };

/**
 * Another resource has the value: `userName` is unique in a tenant, whatever its case, `externalId` in a connection,
 * case-exact, an attribute of an extension in the tenant.
 */
export interface Conflict {
  kind: 'conflict';
  /** As a filter would name it. */
  attribute: string;
}

export type CreateOutcome = { kind: 'created'; resource: ResourceRecord } | Conflict | { kind: 'refused'; error: ScimRefusal };

export type ChangeOutcome =
  | {
      kind: 'changed' | 'unchanged';
      resource: ResourceRecord;
      /** What changed beside the record's own attributes, such as the members that were taken out and put in: for the provisioning log. */
      beside?: { before: ScimObject; after: ScimObject };
    }
  | { kind: 'not-found' }
  | Conflict
  | { kind: 'refused'; error: ScimRefusal };

export type DeleteOutcome = { kind: 'deleted' } | { kind: 'not-found' } | { kind: 'refused'; error: ScimRefusal };

/** What the core needs of a store, for one resource type. An id of another tenant, or outside the connection, is not found. */
export interface ScimResourceStore {
  /** Inserts. Uniqueness is decided by database constraints: of parallel creates with one value, one is created. */
  create(scope: ScimScope, input: ResourceInput, view: ResourceView): Promise<CreateOutcome>;

  get(scope: ScimScope, id: string, view: ResourceView): Promise<ResourceRecord | null>;

  list(scope: ScimScope, query: ResourceQuery, view: ResourceView): Promise<{ totalResults: number; resources: ResourceRecord[] }>;

  /**
   * Locks the row, asks `decide` with the record as it stands inside the transaction (without what is worked out), and
   * writes in the same one, so that of two parallel changes none is lost. When a person's `active` turns false, the
   * same transaction ends everything that the person holds. `unchanged` and `refuse` write nothing.
   */
  change(scope: ScimScope, id: string, decide: (current: ResourceRecord) => Decision, view: ResourceView): Promise<ChangeOutcome>;

  /** Locks the row, asks `check` whether it may go (null: it may), ends everything that a person holds, deletes. */
  delete(scope: ScimScope, id: string, check: (current: ResourceRecord) => ScimRefusal | null): Promise<DeleteOutcome>;
}
