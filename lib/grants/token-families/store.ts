import type { Cause } from '@/lib/journal/audit/audit-entry';
import type { JsonObject } from '@/lib/platform/shared/json';
import type { Family, FamilyEvent, FamilyStatus, FamilySummary } from './family';

/** What the room needs of a store. Every id of another tenant is "not found". */
export interface FamilyStore {
  /** The next of several families that live, by id, after one of them. However many there are, a step costs the same. */
  walkLiving(walk: {
    tenantId: string;
    which: SeveralFamilies;
    afterId: string | null;
    limit: number;
    now: Date;
  }): Promise<string[]>;
  /** What they are, by one statement. */
  countSeveral(of: { tenantId: string; which: SeveralFamilies; now: Date }): Promise<SeveralCounts>;
  /** One page and how many there are on all pages; two statements at most. */
  listFamilies(query: FamilyQuery): Promise<{ families: FamilySummary[]; total: number }>;
  /** @param now decides whether the family has expired */
  findFamily(tenantId: string, id: string, now: Date): Promise<Family | null>;
  /** The newest events, newest first. */
  listEvents(tenantId: string, familyId: string, limit: number): Promise<FamilyEvent[]>;
  /** How many of the selected families live. */
  countLiving(tenantId: string, selection: FamilySelection, now: Date): Promise<number>;
  /**
   * Ends the selected families that are not revoked yet, each with its event, and writes one audit row, in one
   * transaction (of several that were chosen one by one, a row each). Once it has returned, no refresh of them succeeds. Idempotent: what is revoked stays as it is.
   * @returns how many of them still lived, and how many were ended in all (expired ones too)
   */
  revoke(revocation: FamilyRevocation): Promise<{ living: number; ended: number }>;
}

export type FamilySelection =
  | { familyId: string }
  | { personId: string }
  | { assertionIssuer: string }
  /** @property atMost how many of them are ended; left out, all */
  | { clientId: string; atMost?: number }
  /** @property chosenBy the filter that found them, for one audit row of all; null when each was chosen by itself and has its own */
  | { familyIds: readonly string[]; chosenBy: JsonObject | null };

/** Several families of a tenant at once: those that a list shows, or the ones that were chosen in it. */
export interface SeveralFamilies {
  filter: Pick<FamilyQuery, 'clientId' | 'personId' | 'status' | 'search' | 'usedFrom' | 'endedFrom'>;
  ids?: readonly string[];
  /** What was started later is none of them, so that a walk over many ends. */
  until: Date;
}

export interface SeveralCounts {
  families: number;
  living: number;
  /** Whose the living ones are, and at how many clients. */
  people: number;
  clients: number;
}

export interface FamilyRevocation {
  tenantId: string;
  selection: FamilySelection;
  /** One of `revokeReasons`. */
  reason: string;
  /** What the administrator wrote about it. */
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
  personId?: string;
  status?: FamilyStatus;
  /** Last used then or later. */
  usedFrom?: Date;
  /** Revoked then or later, for whatever reason. */
  endedFrom?: Date;
  /** A family's id, or part of a person's name, user name, a client's id or name, or of the issuer that vouched, in any case. */
  search?: string;
  sort: FamilySort;
  descending: boolean;
  /** 1 is the first. */
  page: number;
  pageSize: number;
  now: Date;
}
