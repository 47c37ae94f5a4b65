import type { AuditEvent } from '@/lib/journal/audit/audit-event';
import { listAuditEvents } from '@/lib/journal/audit/list-audit-events';
import type { AuditQuery } from '@/lib/journal/audit/store';
import { departureActions } from '@/lib/journal/departures/departure-actions';
import { type Departure, departureOf } from './departure';
import type { DepartureStore } from './store';

export type DepartureQuery = Partial<
  Pick<AuditQuery, 'from' | 'until' | 'target' | 'page' | 'pageSize' | 'descending'>
> &
  Pick<AuditQuery, 'tenantId'>;

/**
 * One page of the people who left a tenant, the latest first by default.
 * @param query.target a person's ID, or part of the name, user name or an address
 * @returns the page, and the total number on all pages
 */
export async function listDepartures(
  departures: DepartureStore,
  query: DepartureQuery,
): Promise<{ departures: Departure[]; total: number }> {
  const { events, total } = await listAuditEvents(
    { listAuditEvents: departures.listEvents },
    { ...query, action: departureActions, endedAccess: true },
  );
  return { departures: await withConsequences(departures, query.tenantId, events), total };
}

/**
 * Why a person has no access: the latest deactivation or deletion; of an active person, the latest report of a trusted
 * issuer that ended everything, for as long as its notices are kept.
 * @returns null if there is none
 */
export async function findDeparture(
  departures: DepartureStore,
  { tenantId, personId, active = false }: { tenantId: string; personId: string; active?: boolean },
): Promise<Departure | null> {
  const event = await departures.findLatest(tenantId, personId, active ? 'active' : 'left');
  const [departure] = event ? await withConsequences(departures, tenantId, [event]) : [];
  return departure ?? null;
}

/** Departures in the order of their entries. */
export async function withConsequences(
  departures: DepartureStore,
  tenantId: string,
  events: readonly AuditEvent[],
): Promise<Departure[]> {
  const consequences = await departures.consequencesOf(tenantId, events);
  return events.flatMap((event, at) => {
    const found = consequences[at];
    return found ? [departureOf(event, found)] : [];
  });
}
