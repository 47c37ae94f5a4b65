import { z } from 'zod';
import {
  type Granted,
  type GroupsLeft,
  grantedSchema,
  groupsLeftSchema,
  type LeftBehind,
  leftBehindSchema,
  nothingGranted,
} from '@/lib/directory/left-behind';
import { logoutDeliveryKinds } from '@/lib/grants/logout/delivery';
import { logoutKeptDays } from '@/lib/grants/logout/retention';
import type { AuditEvent } from '@/lib/journal/audit/audit-event';
import { keptDays } from '@/lib/journal/events/retention';
import { type ActiveCounts, nothingActive } from '@/lib/people/outcome';
import type { Sayable } from '@/lib/platform/shared/message';

/** How the product heard that a person left. A CSV import deactivates nobody. */
export const departureWays = ['scim', 'scim-bulk', 'console', 'api', 'issuer', 'operator', 'system'] as const;
export type DepartureWay = (typeof departureWays)[number];

/** For how many days the deliveries about a person are kept; what became of those about a departure is kept with it. */
export const noticesKeptDays = Math.min(keptDays, logoutKeptDays);

/** For how many days after a reactivation what the person had before can be granted again. */
export const returnShownDays = 30;

const scimRequestSchema = z.object({ method: z.string(), path: z.string(), milliseconds: z.int().optional() });

/** How others are notified: event receivers, clients, and downstream applications by SCIM. */
export const noticeKinds = ['event', ...logoutDeliveryKinds, 'downstream'] as const;

/** `superseded`: not sent, or not accepted, before the person returned. */
export const noticeStatuses = ['pending', 'delivered', 'refused', 'expired', 'superseded'] as const;
type NoticeStatus = (typeof noticeStatuses)[number];

/** What a departure tells an event receiver, a client by back-channel logout or Global Token Revocation, or a downstream application. */
export interface DepartureNotice {
  kind: (typeof noticeKinds)[number];
  /** For a downstream application, the person's ID. Null once the delivery is deleted. */
  deliveryId: string | null;
  /** The ID of the receiver or downstream application or the client_id, and the name. */
  to: { id: string; name: string };
  status: NoticeStatus;
  attempts: number;
  settledAt: Date | null;
  lastError: Sayable | null;
  /** Since when it waits for a receiver that polls; null for all others, and once it was collected. */
  waitsForPollSince: Date | null;
}

/** A notice about anyone that was rejected, was not accepted in time, has failed so far, or waits for a poll. */
export interface UndeliveredNotice extends DepartureNotice {
  deliveryId: string;
  /** Null if the person has been deleted, or if it is about a group or the audit log. */
  person: { id: string; userName: string } | null;
  /** A group that a downstream application has not accepted. */
  group: { id: string; name: string } | null;
  /** When it was recorded for the receiver. */
  recordedAt: Date;
  /** Null after the last attempt, and while it waits for a poll. */
  nextAttemptAt: Date | null;
}

/** Whether undelivered notices are no longer tried, are tried again, or wait for a receiver that polls. */
export const undeliveredStates = ['given-up', 'trying', 'waiting-for-poll'] as const;
export type UndeliveredState = (typeof undeliveredStates)[number];

export const accountStates = ['active', 'deactivated', 'deleted'] as const;
export type AccountState = (typeof accountStates)[number];

/** What followed from a departure. */
export interface Consequences {
  /** The person's name, while the person is stored; null also without one. The entry has the user name. */
  name: string | null;
  /** The account now. While it is not active, Tessera accepts nothing that was issued to the person. */
  account: AccountState;
  /** The request of the directory, while the provisioning log keeps it. */
  request: { id: string; method: string; path: string; milliseconds: number } | null;
  /** The token families that ended, by client, while they are kept. */
  clients: {
    id: string;
    name: string | null;
    families: number;
    /**
     * Whether the client hears of no departure today: it is disabled, or has neither a back-channel logout address nor an
     * endpoint for Global Token Revocation nor a stream of Shared Signals about the person.
     */
    unreachable: boolean;
  }[];
  /**
   * When the last access token of these families expires: until then, resource servers that only check signatures accept
   * it. Null if none outlived the departure, and once the families are deleted.
   */
  accessTokensUntil: Date | null;
  /** Null if they were not kept, as for departures in earlier versions. */
  notices: DepartureNotice[] | null;
  /** What downstream applications have confirmed since, for as long as the person does not come back. */
  applications: DepartureNotice[];
}

/** Who is notified about a person who has not left. */
export type PersonNotices = Pick<Consequences, 'clients' | 'applications'> & { notices: DepartureNotice[] };

/** A person who left: deactivated, deleted, or reported by a trusted issuer; and what ended with it. */
export interface Departure extends Consequences {
  event: AuditEvent;
  way: DepartureWay;
  /** The directory's request, which older entries have only while the provisioning log keeps it. */
  scimRequest: { method: string; path: string; milliseconds?: number | undefined } | null;
  ended: ActiveCounts;
  /** What the person was accountable for, and what became of it; null if there was nothing. */
  leftBehind: LeftBehind | null;
  /** The groups that the person was a direct member of; empty for entries of earlier versions. */
  groups: GroupsLeft;
  /** What Tessera had granted; empty for entries of earlier versions. */
  granted: Granted;
}

/** Whether an audit entry is a departure; lib/journal/audit/postgres/list-audit-events.ts has the same condition. */
export const isDeparture = ({ action, actor, target, detail }: AuditEvent): boolean =>
  target.type === 'person' &&
  target.id !== null &&
  (isLeave(action) ||
    (actor.type === 'trusted-issuer' &&
      (action === 'person.access-ended' || (action === 'signal.received' && detail.effect === 'end_everything'))));

const isLeave = (action: string): boolean => action === 'person.deactivated' || action === 'person.deleted';

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
  const scimRequest = recordedRequest(event) ?? consequences.request;
  const { data: leftBehind = null } = leftBehindSchema.safeParse(event.detail.leftBehind);
  const { data: groups = [] } = groupsLeftSchema.safeParse(event.detail.groups);
  const { data: granted = nothingGranted } = grantedSchema.safeParse(event.detail.granted);
  const way = wayOf(event, scimRequest);
  return { event, ...consequences, scimRequest, ended: endedBy(event), leftBehind, groups, granted, way };
}

/** The directory's request, as the entry recorded it. */
function recordedRequest({ detail: { scimRequest } }: AuditEvent): Departure['scimRequest'] {
  const parsed = scimRequestSchema.safeParse(scimRequest);
  return parsed.success ? parsed.data : null;
}

function wayOf({ actor }: AuditEvent, scimRequest: Departure['scimRequest']): DepartureWay {
  if (actor.type === 'scim-connection') return scimRequest?.path.endsWith('/Bulk') ? 'scim-bulk' : 'scim';
  if (actor.type === 'person') return 'console';
  if (actor.type === 'trusted-issuer') return 'issuer';
  return actor.type === 'operator' || actor.type === 'system' ? actor.type : 'api';
}

/**
 * How long after the directory's request everything had ended, in milliseconds: until the answer while the provisioning
 * log keeps the request, then until the entry was written. Null without a request, and for entries of earlier versions.
 */
export const millisecondsOf = ({ request, scimRequest }: Pick<Departure, 'request' | 'scimRequest'>): number | null =>
  request?.milliseconds ?? scimRequest?.milliseconds ?? null;

/** All notices that are known, those of downstream applications last. */
export const noticesOf = ({
  notices,
  applications,
}: Pick<Departure, 'notices' | 'applications'>): DepartureNotice[] => [...(notices ?? []), ...applications];

/** Whether a notice should arrive and has not: it is still tried, or was abandoned. */
export const isOpen = ({ status }: Pick<DepartureNotice, 'status'>): boolean =>
  status !== 'delivered' && status !== 'superseded';

/** How many notices have not arrived; null if that is not known. */
export function openNotices(departure: Pick<Departure, 'notices' | 'applications'>): number | null {
  const open = noticesOf(departure).filter(isOpen).length;
  return departure.notices === null && open === 0 ? null : open;
}

/** How many of them wait for receivers that poll. */
export const noticesToCollect = (departure: Pick<Departure, 'notices' | 'applications'>): number =>
  noticesOf(departure).filter(({ waitsForPollSince }) => waitsForPollSince !== null).length;

/** The clients whose families ended and that cannot be notified, unless they were. None if that is not known. */
export function clientsNotNotified({ notices, clients }: Pick<Departure, 'notices' | 'clients'>): Departure['clients'] {
  if (notices === null) return [];
  const notified = new Set(notices.filter(({ kind }) => kind !== 'event').map(({ to }) => to.id));
  return clients.filter(({ id, unreachable }) => unreachable && !notified.has(id));
}

/** The same as client_ids; null if they are not known, as once the token families that ended are deleted. */
export const clientIdsNotNotified = (departure: Pick<Departure, 'notices' | 'clients' | 'ended'>): string[] | null =>
  departure.notices === null || familiesKept(departure) < departure.ended.tokenFamilies
    ? null
    : clientsNotNotified(departure).map(({ id }) => id);

const familiesKept = ({ clients }: Pick<Departure, 'clients'>): number =>
  clients.reduce((sum, { families }) => sum + families, 0);

/**
 * The ids by which open pages recognize that the state of an undelivered notice may have changed: receivers first,
 * because what is sent to a receiver names it, then the deliveries.
 */
export function idsOfOpenNotices(departures: readonly Pick<Departure, 'notices' | 'applications'>[]): string[] {
  const open = departures.flatMap(noticesOf).filter(isOpen);
  const events = open.filter(({ kind }) => kind === 'event');
  const toClients = open.filter(({ kind }) => kind !== 'event');
  const receivers = events.map(({ to }) => to.id);
  const deliveries = [...toClients, ...events].flatMap(({ deliveryId }) => deliveryId ?? []);
  return [...new Set([...receivers, ...deliveries])];
}
