import type { RequestOrigin } from '@/lib/platform/shared/origin';
import type { ResolvedFilter } from '@/lib/scim/filter/resolve';
import type { MemberStep } from '@/lib/scim/resources/members';
import type { Target } from '@/lib/scim/schema/find-attribute';
import type { ResourceType } from '@/lib/scim/schema/types';
import type { ScimRefusal } from './errors';
import type { ScimObject } from './json';

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
  /** What it is called, for the provisioning log; left out where nobody keeps that. */
  credential?: { type: 'token' | 'client'; name: string };
  /** Of an operation of a Bulk request: what is made is recorded under it, so that a repetition makes nothing again. */
  batch?: BatchPosition;
  /** Whether whoever issued the credential may manage owners; left out: not. */
  managesOwners?: boolean;
  /** What becomes of a POST of a person whom the tenant has and no connection does; left out: it is refused. */
  adoption?: AdoptionRule;
}

/** Whether a connection may take on people who were there before it: never, when an administrator allows it, always. */
export type AdoptionRule = 'off' | 'ask' | 'on';

export interface BatchPosition {
  /** SHA-256 of all that the batch asks for. */
  hash: Uint8Array;
  /** Of the operation, from 0. */
  position: number;
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
  /** The attributes under the tenant's own names, where the connection that asks has others. */
  stored?: ScimObject;
}

/** How a resource is looked at. */
export interface ResourceView {
  /** With the tenant's own extensions. */
  type: ResourceType;
  /** Whether the answer shows the attribute that is worked out: it is not read otherwise. */
  computed: boolean;
  /** Whether it shows what is worked out of a person's manager, beside the id; left out: it does not. */
  manager?: boolean;
}

/** Where a resource stands in an order: the values that the order compares. */
export interface Position {
  /** The sort key as text; null when the resource has none. */
  key: string | null;
  id: string;
}

export interface ResourceQuery {
  /** To be compiled with `filterToSql`. */
  filter: ResolvedFilter | null;
  /** From 1. Of a walk by cursor it says nothing. */
  startIndex: number;
  /** By cursor: the page begins after this position, null for the first page. Left out, `startIndex` says where. */
  after?: Position | null;
  /** From 0, capped at the maximum page; 0 asks for the total alone. */
  count: number;
  /** To be compiled with `sortToSql`; null asks for the default order, by creation. Either way it is total, ties by id. */
  sort: { by: Target; order: 'ascending' | 'descending' } | null;
}

export interface ResourcePage {
  /** Of all pages. Null where a page of a walk does not count again what its first page has counted. */
  totalResults: number | null;
  resources: ResourceRecord[];
  /** By cursor, when more come after this page: the position of its last resource. */
  next?: Position | null;
}

/** A list across resource types (RFC 7644 section 3.4.2.1). */
export interface RootQuery extends Pick<ResourceQuery, 'startIndex' | 'count' | 'after'> {
  /** Each type with what the filter and the order mean there; a type without the attribute sorts as if without a value. */
  parts: readonly { type: ResourceType; filter: ResolvedFilter | null; sortBy: Target | null }[];
  /** Null asks for the default order, by creation. Either way it is total across types, ties by id. */
  order: 'ascending' | 'descending' | null;
}

/** One of a page across types. */
export interface FoundResource {
  /** The name of its resource type. */
  type: string;
  id: string;
}

export interface RootPage extends Pick<ResourcePage, 'totalResults' | 'next'> {
  found: FoundResource[];
}

/** What the core needs of a store for lists across types; what is found is read from the store of its type. */
export interface ScimRootStore {
  list(scope: ScimScope, query: RootQuery): Promise<RootPage>;
}

/** What is to be stored. */
export interface ResourceInput {
  attributes: ScimObject;
  /** Raw, of a person: hashed by the store before anything is written. */
  password?: string;
  /** What holds where nothing was sent, in a resource that is new. */
  defaults?: ScimObject;
  /** Of somebody who is there already and is taken on: leaves as they are what the connection leaves alone. */
  keeping?(next: ScimObject, present: ScimObject): ScimObject;
  /**
   * Of a group: who comes and who goes. Who is named as a member to be depends on the request alone, never on the
   * record. A write whose steps change nobody, beside attributes that are as they were, changes nothing.
   */
  members?: readonly MemberStep[];
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

/** The operation of a Bulk request that was asked for made a resource before, which is there still. */
export interface Repeated {
  kind: 'repeated';
  id: string;
}

export type CreateOutcome =
  | { kind: 'created'; resource: ResourceRecord }
  | Conflict
  | Repeated
  | { kind: 'refused'; error: ScimRefusal };

/** The record as it was before a change or a deletion, with its row locked. */
interface Met {
  before: ResourceRecord;
}

type RefusedChange = { kind: 'refused'; error: ScimRefusal } & Met;

export type ChangeOutcome =
  | ({
      kind: 'changed';
      resource: ResourceRecord;
      passwordSet: boolean;
      /** What changed beside the record's own attributes, such as the members that were taken out and put in: for the provisioning log. */
      beside?: { before: ScimObject; after: ScimObject };
    } & Met)
  | ({ kind: 'unchanged'; resource: ResourceRecord } & Met)
  | { kind: 'not-found' }
  | (Conflict & Met)
  | RefusedChange;

export type DeleteOutcome = ({ kind: 'deleted' } & Met) | { kind: 'not-found' } | RefusedChange;

/** What the core needs of a store, for one resource type. An id of another tenant, or outside the connection, is not found. */
export interface ScimResourceStore {
  /**
   * Inserts. Uniqueness is decided by database constraints: of parallel creates with one value, one is created. Under
   * the scope's adoption rule a person who is there already may become the connection's, and is told as created.
   */
  create(scope: ScimScope, input: ResourceInput, view: ResourceView): Promise<CreateOutcome>;

  get(scope: ScimScope, id: string, view: ResourceView): Promise<ResourceRecord | null>;

  list(scope: ScimScope, query: ResourceQuery, view: ResourceView): Promise<ResourcePage>;

  /**
   * Locks the row, asks `decide` with the record as it stands inside the transaction (without what is worked out), and
   * writes in the same one, so that of two parallel changes none is lost. When a person's `active` turns false, the
   * same transaction ends everything that the person holds. `unchanged` and `refuse` write nothing.
   */
  change(
    scope: ScimScope,
    id: string,
    decide: (current: ResourceRecord) => Decision,
    view: ResourceView,
  ): Promise<ChangeOutcome>;

  /** Locks the row, asks `check` whether it may go (null: it may), ends everything that a person holds, deletes. */
  delete(scope: ScimScope, id: string, check: (current: ResourceRecord) => ScimRefusal | null): Promise<DeleteOutcome>;
}
