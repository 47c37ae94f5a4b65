import type { Cause } from '@/lib/journal/audit/audit-entry';
import type { JsonObject } from '@/lib/platform/shared/json';
import type { Family, FamilyEvent, FamilyStatus, FamilySummary } from './family';

/** Storage of token families. An ID that belongs to another tenant counts as not found. */
export interface FamilyStore {
  /**
   * The IDs of the next active families after `afterId`, ordered by ID. The cost of a step does not depend on the total
   * number of families.
   */
  walkActive(walk: {
    tenantId: string;
    which: SeveralFamilies;
    afterId: string | null;
    limit: number;
    now: Date;
  }): Promise<string[]>;
  /** Counts the selected families in one statement. */
  countSeveral(of: { tenantId: string; which: SeveralFamilies; now: Date }): Promise<SeveralCounts>;
  /** One page and the total number on all pages, in at most two statements. */
  listFamilies(query: FamilyQuery): Promise<{ families: FamilySummary[]; total: number }>;
  /** @param now decides whether the family has expired */
  findFamily(tenantId: string, id: string, now: Date): Promise<Family | null>;
  /** The newest events, newest first. */
  listEvents(tenantId: string, familyId: string, limit: number): Promise<FamilyEvent[]>;
  /** The number of selected families that are active. */
  countActiveGrants(tenantId: string, selection: FamilySelection, now: Date): Promise<number>;
  /**
   * Revokes the selected families that are not revoked yet and records an event for each, all in one transaction.
   * Writes one audit row for all of them, or one row each when they were chosen individually. Once it returns, no
   * refresh with their tokens succeeds. Idempotent: families that are already revoked stay unchanged.
   * @returns how many of them were still active, and how many were revoked in all, including expired ones
   */
  revoke(revocation: FamilyRevocation): Promise<{ active: number; ended: number }>;
}

export type FamilySelection =
  | { familyId: string }
  | { personId: string }
  | { assertionIssuer: string }
  /** @property atMost how many of them are ended; left out, all */
  | { clientId: string; atMost?: number }
  /**
   * @property chosenBy the filter that found them, for one audit row of all; null when each was chosen by itself and
   * has its own
   */
  | { familyIds: readonly string[]; chosenBy: JsonObject | null };

/** Several token families of a tenant: those that a list shows, or those selected in it. */
export interface SeveralFamilies {
  filter: Pick<
    FamilyQuery,
    | 'clientId'
    | 'exchangedBy'
    | 'personId'
    | 'status'
    | 'search'
    | 'usedFrom'
    | 'endedFrom'
    | 'createdFrom'
    | 'createdUntil'
  >;
  ids?: readonly string[];
  /** Excludes families that were started later, so that a walk over many families terminates. */
  until: Date;
}

export interface SeveralCounts {
  families: number;
  active: number;
  /** The number of people that own the active families, and of clients that hold them. */
  people: number;
  clients: number;
}

export interface FamilyRevocation {
  tenantId: string;
  selection: FamilySelection;
  /** One of `revokeReasons`. */
  reason: string;
  /** The administrator's note. */
  note: string | null;
  /** How the audit row names the target. */
  targetName: string | null;
  cause: Cause;
  now: Date;
}

export const familySorts = ['createdAt', 'lastUsedAt'] as const;
export type FamilySort = (typeof familySorts)[number];

export interface FamilyQuery {
  tenantId: string;
  clientId?: string;
  /** Only families of which this client has exchanged a token, so that it acted for their people. */
  exchangedBy?: string;
  personId?: string;
  status?: FamilyStatus;
  /** Last used at this time or later. */
  usedFrom?: Date;
  /** Revoked at this time or later, for any reason. */
  endedFrom?: Date;
  /** Started at this time or later. */
  createdFrom?: Date;
  /** Started before this time. */
  createdUntil?: Date;
  /** Only these. */
  ids?: readonly string[];
  /**
   * A token family's ID, or part of the person's name or user name, the client's ID or name, or the trusted issuer.
   * Case-insensitive.
   */
  search?: string;
  sort: FamilySort;
  descending: boolean;
  /** The first page is 1. */
  page: number;
  pageSize: number;
  now: Date;
}
