import type { RequestOrigin } from '@/lib/platform/shared/origin';
import type { ResolvedFilter } from '@/lib/scim/filter/resolve';
import type { AttributePath } from '@/lib/scim/mapping/attribute-path';
import type { MemberStep } from '@/lib/scim/resources/members';
import type { Target } from '@/lib/scim/schema/find-attribute';
import type { ResourceType } from '@/lib/scim/schema/types';
import type { ScimError } from './errors';
import type { ScimObject } from './json';

/** Who a request acts for. Everything that a store reads or writes stays within the tenant and the connection. */
export interface ScimScope {
  tenantId: string;
  /**
   * The SCIM connection, which sees and changes only its own resources; null for access that is not limited to a
   * connection.
   */
  connectionId: string | null;
  /** The tenant's `https://host/scim/v2`, without a trailing slash. Taken from configuration, not from the request. */
  baseUrl: string;
  /** The actor recorded in the audit log. */
  actor: { type: 'scim-connection' | 'client' | 'person'; id: string; name: string };
  origin: RequestOrigin;
  /** False for a read-only credential. */
  canWrite: boolean;
  /** The credential's name, for the provisioning log; omitted when no log is kept. */
  credential?: { type: 'token' | 'client'; name: string };
  /**
   * For an operation of a Bulk request: created resources are recorded under this position, so that a repeated request
   * does not create them again.
   */
  batch?: BatchPosition;
  /**
   * The role of the credential's issuer, which limits what it may change about people with a role. Defaults to admin.
   */
  issuerRole?: 'owner' | 'admin' | 'auditor';
  /**
   * What happens to a POST of a person who exists in the tenant but belongs to no connection. Without a rule it is
   * rejected.
   */
  adoption?: AdoptionRule;
  /** The resource whose roles the attribute `roles` of its people assigns; null for none. */
  roleResource?: string | null;
}

/** Whether a connection may adopt people who existed before it: never, when an administrator approves, or always. */
export type AdoptionRule = 'off' | 'ask' | 'on';

export interface BatchPosition {
  /** SHA-256 of the whole batch (see `hashOfBatch`). */
  hash: Uint8Array;
  /** Index of the operation, from 0. */
  position: number;
}

export interface ResourceRecord {
  /** A lowercase UUID. */
  id: string;
  /** Starts at 1 and increases by 1 with each change. */
  version: number;
  createdAt: Date;
  updatedAt: Date;
  /**
   * Everything except `schemas`, `id`, `meta` and the password, under canonical names; extensions are under their URN.
   * The computed attribute (`groups` of a person, `members` of a group) is included when the view requests it.
   */
  attributes: ScimObject;
  /** The attributes under the tenant's own names; set when the connection uses other names. */
  stored?: ScimObject;
}

/** Which parts of a resource to load. */
export interface ResourceView {
  /** Includes the tenant's extensions. */
  type: ResourceType;
  /** Whether the response shows the computed attribute; otherwise it is not read. */
  computed: boolean;
  /** Whether the response shows computed details of a person's manager besides the id. Defaults to false. */
  manager?: boolean;
}

/** A resource's position in a sort order: the values that the order compares. */
export interface Position {
  /** The sort key as text; null when the resource has no value. */
  key: string | null;
  id: string;
}

export interface ResourceQuery {
  /** To be compiled with `filterToSql`. */
  filter: ResolvedFilter | null;
  /** From 1. Ignored when paging by cursor. */
  startIndex: number;
  /**
   * When paging by cursor: the page begins after this position, or at the start when null. If omitted, `startIndex`
   * applies.
   */
  after?: Position | null;
  /** From 0, capped at the maximum page size; 0 requests only the total. */
  count: number;
  /**
   * To be compiled with `sortToSql`; null means the default order, by creation time. Either order is total, with ties
   * broken by id.
   */
  sort: { by: Target; order: 'ascending' | 'descending' } | null;
}

interface ResourcePage {
  /**
   * The number of results on all pages. Null when paging by cursor after the first page, which has already counted
   * them.
   */
  totalResults: number | null;
  resources: ResourceRecord[];
  /** When paging by cursor and more results follow: the position of the last resource on this page. */
  next?: Position | null;
}

/** A list across resource types (RFC 7644 section 3.4.2.1). */
export interface RootQuery extends Pick<ResourceQuery, 'startIndex' | 'count' | 'after'> {
  /**
   * Each type, with the filter and sort attribute resolved for it. A type without the sort attribute sorts as if it had
   * no value.
   */
  parts: readonly { type: ResourceType; filter: ResolvedFilter | null; sortBy: Target | null }[];
  /** Null means the default order, by creation time. Either order is total across types, with ties broken by id. */
  order: 'ascending' | 'descending' | null;
}

/** One result of a page across resource types. */
export interface FoundResource {
  /** The name of its resource type. */
  type: string;
  id: string;
}

export interface RootPage extends Pick<ResourcePage, 'totalResults' | 'next'> {
  found: FoundResource[];
}

/**
 * The store interface for lists across resource types. The resources found are then read from the store of their type.
 */
export interface ScimRootStore {
  list(scope: ScimScope, query: RootQuery): Promise<RootPage>;
}

/** The new values of a resource. */
export interface ResourceInput {
  attributes: ScimObject;
  /** The id of a new resource, if others refer to it already; otherwise the store assigns one. */
  id?: string;
  /** A person's password in plain text, which the store never keeps. */
  password?: string;
  /**
   * The hash of `password`, which is made while no transaction is open. Required to create a person with a password; a
   * change without it is answered with `unhashed`.
   */
  passwordHash?: string;
  /** Defaults for attributes that the request omits, used only for a new resource. */
  defaults?: ScimObject;
  /** The attributes that stay as they are when the connection adopts an existing person. */
  kept?: readonly AttributePath[];
  /**
   * For a group: the changes to its members. If they change no member and the attributes stay the same, nothing is
   * written.
   */
  members?: readonly MemberStep[];
  /** Whether the write is a PUT, which events report as such. */
  replaced?: boolean;
}

/**
 * Another resource already has the value. `userName` is unique in a tenant, ignoring case, and so are the values of
 * unique extension attributes. "externalId" need not be unique (RFC 7643 section 3.1).
 */
export interface Conflict {
  kind: 'conflict';
  /** The attribute's name as in a filter. */
  attribute: string;
}

/** An earlier run of this Bulk operation created a resource that still exists. */
export interface Repeated {
  kind: 'repeated';
  id: string;
}

interface Refused {
  kind: 'refused';
  error: ScimError;
}

/** Nothing was written, because the hash of the password is missing. */
interface Unhashed {
  kind: 'unhashed';
  password: string;
  /** The hash of the current password, which may be the same one; null if the person has none. */
  stored: string | null;
}

export type CreateOutcome = { kind: 'created'; resource: ResourceRecord } | Conflict | Repeated | Refused;

export type WriteOutcome =
  | {
      kind: 'changed';
      resource: ResourceRecord;
      passwordSet: boolean;
      /** Changes outside the record's own attributes, such as members added and removed; for the provisioning log. */
      beside?: { before: ScimObject; after: ScimObject };
    }
  | { kind: 'unchanged'; resource: ResourceRecord }
  | Unhashed
  | Conflict
  | Refused;

export type DeleteOutcome = { kind: 'deleted' } | Refused;

/**
 * The store interface for reading one resource type. Ids of another tenant, or outside the connection, are not found.
 */
export interface ScimResourceStore {
  get(scope: ScimScope, id: string, view: ResourceView): Promise<ResourceRecord | null>;

  list(scope: ScimScope, query: ResourceQuery, view: ResourceView): Promise<ResourcePage>;
}

/**
 * The store interface for writing one resource type, within one transaction (see `ScimContext.transaction`). Ids of
 * another tenant, or outside the connection, are not found.
 */
export interface ScimResourceWriter {
  /**
   * The ids of resources that are to be created together, before anything is written: those that were asked for, except
   * for people whom the connection will adopt. A repeated Bulk request gets the ids of the resources that its earlier
   * run created and that still exist; a concurrent one waits.
   */
  reserve(scope: ScimScope, asked: readonly ReservedInput[]): Promise<ReserveOutcome>;

  /**
   * Creates all of the resources, or reports the first that was rejected; the caller then rolls the transaction back.
   * Members of a group may be any of them, besides those that `create` accepts.
   */
  createTogether(scope: ScimScope, resources: readonly ReservedInput[], view: ResourceView): Promise<TogetherOutcome>;

  /**
   * Inserts a resource. Database constraints decide uniqueness: if parallel requests create the same value, only one
   * succeeds. Under the scope's adoption rule, an existing person may be assigned to the connection and is then
   * reported as created.
   */
  create(scope: ScimScope, input: ResourceInput, view: ResourceView): Promise<CreateOutcome>;

  /**
   * Locks a resource that is to be changed until the transaction ends, so that no parallel change is lost.
   * @param adding ids of the members that the change will add to a group; they are locked too
   * @param view what the answer will show, if anything: the store may read it together with the resource
   */
  lock(scope: ScimScope, id: string, adding: readonly string[], view?: ResourceView): Promise<LockedResource | null>;

  /** Locks a resource that is to be deleted until the transaction ends. */
  lockToDelete(scope: ScimScope, id: string): Promise<LockedForDeletion | null>;
}

/** A resource of a Bulk operation that is to be created under an id. */
export interface ReservedInput {
  place: BatchPosition;
  id: string;
  input: ResourceInput;
}

export interface Reserved extends Pick<ReservedInput, 'place' | 'id'> {
  /** Whether an earlier run created the resource. */
  exists: boolean;
}

type ReserveOutcome =
  /** In the same order. */
  | { kind: 'reserved'; reserved: Reserved[] }
  /**
   * What the store noted for an administrator is to be kept. `at`: the index of the resource that was rejected;
   * `existing`: those that an earlier run created.
   */
  | (Refused & { at: number; existing: Reserved[] });

type TogetherOutcome =
  /** In the same order, without the computed attribute. */
  | { kind: 'created'; resources: ResourceRecord[] }
  /** `at`: the index of the resource that was rejected. */
  | ((Conflict | Refused) & { at: number });

/** A resource whose row the transaction has locked. */
export interface LockedResource {
  /** The record as it is, without the computed attribute. */
  before: ResourceRecord;
  /** The record as it is, with what the view requests. */
  show(view: ResourceView): Promise<ResourceRecord>;
  /**
   * Writes what differs and everything that follows from it: audit rows, events, and the end of all sessions, tokens
   * and other access of a person whose `active` becomes false.
   */
  write(next: ResourceInput, view: ResourceView): Promise<WriteOutcome>;
}

/** A resource whose row the transaction has locked for deletion. */
interface LockedForDeletion extends Pick<LockedResource, 'before'> {
  /** Deletes the resource, and ends all of a person's access. */
  delete(): Promise<DeleteOutcome>;
}
