import type { Cause } from '@/lib/audit/audit-entry';
import type { Family, FamilyEvent, FamilyStatus, FamilySummary } from './family';

/** What the room needs of a store. Every id of another tenant is "not found". */
export interface FamilyStore {
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
   * transaction. Once it has returned, no refresh of them succeeds. Idempotent: what is revoked stays as it is.
   * @returns how many of them still lived, and how many were ended in all (expired ones too)
   */
  revoke(revocation: FamilyRevocation): Promise<{ living: number; ended: number }>;
}

export type FamilySelection = { familyId: string } | { personId: string } | { clientId: string } | { assertionIssuer: string };

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
  /** A family's id, or part of a person's name, user name, a client's id or name, or of the issuer that vouched, in any case. */
  search?: string;
  sort: FamilySort;
  descending: boolean;
  /** 1 is the first. */
  page: number;
  pageSize: number;
  now: Date;
}
