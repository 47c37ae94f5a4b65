import { logoutKeptDays } from '@/lib/grants/logout/retention';
import type { AuditEvent } from '@/lib/journal/audit/audit-event';
import { keptDays } from '@/lib/journal/events/retention';
import { type ActiveCounts, nothingActive } from '@/lib/people/outcome';
import type { Sayable } from '@/lib/platform/shared/message';

/** The audit actions that end everything issued to a person. */
export const departureActions = ['person.deactivated', 'person.deleted'] as const;

/** How the product heard that a person left. */
export const departureWays = ['scim', 'scim-bulk', 'console', 'api', 'operator', 'system'] as const;
export type DepartureWay = (typeof departureWays)[number];

/** For how many days after a departure all of its deliveries can still be viewed. */
export const noticesKeptDays = Math.min(keptDays, logoutKeptDays);

/** What a departure tells an event receiver, or a client by back-channel logout. */
export interface DepartureNotice {
  kind: 'event' | 'logout';
  /** The receiver's ID or the client_id, and the name. */
  to: { id: string; name: string };
  status: 'pending' | 'delivered' | 'refused' | 'expired';
  attempts: number;
  settledAt: Date | null;
  lastError: Sayable | null;
}

/** What followed from a departure. */
export interface Consequences {
  /** The request of the directory, while the provisioning log keeps it. */
  request: { id: string; method: string; path: string; milliseconds: number } | null;
  /** The token families that ended, by client, while they are kept. */
  clients: { id: string; name: string | null; families: number }[];
  /** Null if the departure is older than `noticesKeptDays`. */
  notices: DepartureNotice[] | null;
}

/** A person who left: deactivated or deleted, and what ended with it. */
export interface Departure extends Consequences {
  event: AuditEvent;
  way: DepartureWay;
  ended: ActiveCounts;
}

/** Whether an audit entry is a departure. */
export const isDeparture = ({ action, target }: AuditEvent): boolean =>
  departureActions.some((known) => known === action) && target.id !== null;

/** What ended, as the entry recorded it. */
function endedBy({ detail }: AuditEvent): ActiveCounts {
  const recorded = (typeof detail.ended === 'object' && detail.ended) || {};
  const counts = { ...nothingActive };
  for (const kind of Object.keys(counts) as (keyof ActiveCounts)[]) {
    const count: unknown = Reflect.get(recorded, kind);
    if (typeof count === 'number') counts[kind] = count;
  }
  return counts;
}

/** Joins an entry with what followed from it. */
export function departureOf(event: AuditEvent, consequences: Consequences): Departure {
  return { event, ...consequences, ended: endedBy(event), way: wayOf(event, consequences) };
}

function wayOf({ actor }: AuditEvent, { request }: Consequences): DepartureWay {
  if (actor.type === 'scim-connection') return request?.path.endsWith('/Bulk') ? 'scim-bulk' : 'scim';
  if (actor.type === 'person') return 'console';
  return actor.type === 'operator' || actor.type === 'system' ? actor.type : 'api';
}

/** How many notices have not arrived: those that are still tried, and those that were abandoned. */
export const openNotices = ({ notices }: Pick<Departure, 'notices'>): number | null =>
  notices && notices.filter(({ status }) => status !== 'delivered').length;
