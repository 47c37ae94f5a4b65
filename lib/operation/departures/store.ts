import type { AuditEvent } from '@/lib/journal/audit/audit-event';
import type { AuditLogStore } from '@/lib/journal/audit/store';
import type { CreatedWithin } from '@/lib/platform/shared/created-within';
import type { Consequences, DepartureNotice, PersonNotices, UndeliveredNotice, UndeliveredState } from './departure';

/** Reads departures and what followed from them. */
export interface DepartureStore {
  /** As in AuditLogStore, but `target` can also be part of the name or an address of a person who is still stored. */
  listEvents: AuditLogStore['listAuditEvents'];
  /** Likewise. */
  walkEvents: AuditLogStore['walkAuditEvents'];
  /**
   * The entry of a person's latest departure.
   * @param of `left`: a deactivation or deletion; `active`: a trusted issuer's within `noticesKeptDays`
   */
  findLatest(tenantId: string, personId: string, of: 'left' | 'active'): Promise<AuditEvent | null>;
  /** The latest entries about a person's departures and returns, the latest first: a bounded list. */
  listReturns(tenantId: string, personId: string): Promise<AuditEvent[]>;
  /**
   * @param events entries of `departureActions` of the tenant, at most a page of them
   * @returns the consequences of each, in the order of the entries
   */
  consequencesOf(tenantId: string, events: readonly AuditEvent[]): Promise<Consequences[]>;
  /**
   * Who is notified about a person who is here: of the last `noticesKeptDays`, one notice for each receiver and client,
   * the least settled; and the clients that hold active token families.
   */
  noticesOf(tenantId: string, personId: string, now: Date): Promise<PersonNotices>;
  /**
   * A page of the notices of a tenant that have not arrived, by default in the order of their states: those that are no
   * longer tried, the latest first, then those that have failed so far, by their next attempt, then those that wait for
   * a poll, the oldest first; and how many there are in all.
   */
  listUndelivered(query: UndeliveredQuery): Promise<{ notices: UndeliveredNotice[]; total: number }>;
}

export const undeliveredSorts = ['state', 'recordedAt', 'receiver', 'attempts'] as const;
export type UndeliveredSort = (typeof undeliveredSorts)[number];

/** Limits in time are about when a notice was recorded. */
export interface UndeliveredQuery extends CreatedWithin {
  tenantId: string;
  /** Without it, notices in any state. */
  state?: UndeliveredState | undefined;
  kind?: DepartureNotice['kind'] | undefined;
  /** Part of the name of the receiver, of the person or of the group, in any case. */
  search?: string | undefined;
  sort?: UndeliveredSort;
  descending?: boolean;
  /** The first page is 1. */
  page: number;
  pageSize: number;
}
