import type { AuditEntry } from '@/lib/journal/audit/audit-entry';
import type { ListedResource, PushedKind, ResourceStatus } from '@/lib/journal/downstream/downstream-resource';
import type { CreatedWithin } from '@/lib/platform/shared/created-within';
import type { Keys } from '@/lib/platform/shared/secret';
import type { ResourceType } from '@/lib/scim/schema/types';
import type { ApplicationCounts, ApplicationHealth, DownstreamApplication, Finding } from './application';

/** The storage of downstream applications, and the key that encrypts their secrets. */
export interface DownstreamServices {
  store: DownstreamStore;
  /** 256 bits, for this purpose only. */
  sealingKey: Keys;
  /** Whether the operator allows plain http for an address. */
  mayUseHttp: (address: URL) => boolean;
}

/**
 * The storage that this feature needs. An ID that belongs to another tenant, or a string that is not an ID, counts as
 * not found.
 */
export interface DownstreamStore {
  find(tenantId: string, id: string): Promise<(DownstreamApplication & ApplicationHealth & ApplicationCounts) | null>;
  findByName(tenantId: string, name: string): Promise<DownstreamApplication | null>;
  list(query: ApplicationQuery): Promise<{ applications: ListedApplication[]; total: number }>;
  /** What the application knows about people and groups. */
  listResources(query: ResourceQuery): Promise<{ resources: ListedResource[]; total: number }>;
  /** What every application of the tenant knows about a person, who may be deleted. By the applications' names. */
  statesOf(tenantId: string, personId: string): Promise<StateOfPerson[]>;
  /** What the last reconcile found. */
  listDrift(query: DriftQuery): Promise<{ drift: Drift[]; total: number }>;
  /** Which groups, and whether the client, do not belong to the tenant. */
  unknownOf(
    tenantId: string,
    named: { groupIds: readonly string[]; clientId: string | null },
  ): Promise<{ groupIds: string[]; client: boolean }>;
  /**
   * How many people are active in the application and here, but not assigned by its settings as given, which
   * `checkSettings` must have checked.
   */
  countUnassigned(application: DownstreamApplication, people: ResourceType): Promise<number>;
  /** Runs `work` in one transaction, joining the current one if there is one. */
  change<Outcome>(work: (change: DownstreamChange) => Promise<Outcome>): Promise<Outcome>;
}

/** The steps of one transaction. */
export interface DownstreamChange {
  /** @returns 'name-taken', without changing anything, when the tenant already has an application of this name */
  insert(application: DownstreamApplication): Promise<'inserted' | 'name-taken'>;
  /** Reads the application and locks its row until the transaction ends. */
  lock(tenantId: string, id: string): Promise<DownstreamApplication | null>;
  /**
   * Ends a pause after failures. @returns 'name-taken', without changing anything, when another application of the
   * tenant has the name
   */
  update(application: DownstreamApplication): Promise<'updated' | 'name-taken'>;
  /**
   * Deletes the application with everything that is known about what it has. @returns how many people and groups it had
   */
  delete(tenantId: string, id: string): Promise<number>;
  /** Marks in steps, by the worker, everyone whom the application concerns. */
  markEveryone(application: { tenantId: string; id: string; requestId: string | null }): Promise<void>;
  /** Begins a reconcile, or begins it again, and ends a pause after failures. */
  markReconcile(application: { tenantId: string; id: string; requestId: string | null }): Promise<void>;
  /** @returns whether there was one that waited or was under way */
  cancelReconcile(application: { tenantId: string; id: string }): Promise<boolean>;
  /**
   * Makes waiting and given-up people and groups of an application due now, and ends its pause. @returns how many
   * @param which.resource only this one; a confirmed one is pushed again
   */
  retry(which: {
    tenantId: string;
    applicationId: string;
    resource?: { kind: PushedKind; id: string };
  }): Promise<number>;
  /** Marks what the last reconcile found, except what is unknown here. @returns how many people and groups */
  repair(application: { tenantId: string; id: string; requestId: string | null }): Promise<number>;
  audit(...entries: AuditEntry[]): Promise<void>;
}

export interface ListedApplication extends DownstreamApplication, ApplicationHealth, ApplicationCounts {}

export const applicationSorts = ['name', 'createdAt', 'lastConfirmedAt'] as const;
export type ApplicationSort = (typeof applicationSorts)[number];

export interface ApplicationQuery extends CreatedWithin {
  tenantId: string;
  /** Part of the name, case-insensitive. */
  search?: string;
  status?: 'working' | 'failing' | 'disabled';
  sort: ApplicationSort;
  descending: boolean;
  /** The first page is 1. */
  page: number;
  pageSize: number;
}

export interface ResourceQuery {
  tenantId: string;
  applicationId: string;
  /** Part of the name, the remote id or the last error, case-insensitive; or an id. */
  search?: string;
  kind?: PushedKind;
  status?: ResourceStatus;
  /** By id, in which order they were created here. */
  descending: boolean;
  /** The first page is 1. */
  page: number;
  pageSize: number;
}

/** What one application knows about a person. */
export interface StateOfPerson extends Omit<ListedResource, 'kind' | 'resourceId' | 'name'> {
  application: Pick<DownstreamApplication, 'id' | 'name' | 'disabledAt'>;
}

/** A difference between an application and what it should know. */
export interface Drift {
  id: string;
  kind: PushedKind;
  finding: Finding;
  /** Here; null for what is unknown here. */
  resourceId: string | null;
  /** There; null for what is missing there. */
  remoteId: string | null;
  name: string | null;
  /** The attributes that differ. */
  attributes: string[];
  foundAt: Date;
}

export interface DriftQuery {
  tenantId: string;
  applicationId: string;
  /** Part of the name, case-insensitive. */
  search?: string;
  finding?: Finding;
  /** The first page is 1. */
  page: number;
  pageSize: number;
}
