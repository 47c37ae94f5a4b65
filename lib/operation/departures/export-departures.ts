import type { Cause } from '@/lib/journal/audit/audit-entry';
import type { AuditFilter, AuditLogStore, SealedEvent } from '@/lib/journal/audit/store';
import { departureActions } from '@/lib/journal/departures/departure-actions';
import { activeKinds } from '@/lib/people/outcome';
import { csvLine } from '@/lib/platform/shared/csv';
import { clientIdsNotNotified, type Departure, millisecondsOf, noticesToCollect, openNotices } from './departure';
import { withConsequences } from './list-departures';
import type { DepartureStore } from './store';

const numberOf = (count: number | null): string | null => (count === null ? null : String(count));

/** The columns of the CSV file, in order. */
const columns: readonly { name: string; value: (departure: Departure) => string | null }[] = [
  { name: 'personId', value: ({ event }) => event.target.id },
  { name: 'userName', value: ({ event }) => event.target.name },
  { name: 'name', value: ({ name }) => name },
  { name: 'at', value: ({ event }) => event.at.toISOString() },
  { name: 'action', value: ({ event }) => event.action },
  { name: 'way', value: ({ way }) => way },
  { name: 'method', value: ({ scimRequest }) => scimRequest?.method ?? null },
  { name: 'actorType', value: ({ event }) => event.actor.type },
  { name: 'actorId', value: ({ event }) => event.actor.id },
  { name: 'actorName', value: ({ event }) => event.actor.name },
  { name: 'requestId', value: ({ event }) => event.requestId },
  { name: 'milliseconds', value: (departure) => millisecondsOf(departure)?.toString() ?? null },
  ...activeKinds.map((kind) => ({ name: kind, value: ({ ended }: Departure) => String(ended[kind]) })),
  { name: 'notices', value: ({ notices }) => notices && String(notices.length) },
  { name: 'downstreamApplications', value: ({ applications }) => String(applications.length) },
  { name: 'openNotices', value: (departure) => numberOf(openNotices(departure)) },
  { name: 'noticesToCollect', value: (departure) => String(noticesToCollect(departure)) },
  {
    name: 'clientsNotNotified',
    value: (departure) => clientIdsNotNotified(departure)?.join(' ') ?? null,
  },
  { name: 'entryId', value: ({ event }) => event.id },
  { name: 'accessTokensUntil', value: ({ accessTokensUntil }) => accessTokensUntil?.toISOString() ?? null },
  { name: 'account', value: ({ account }) => account },
];

const PER_STEP = 100;

/** What an export or a report covers. */
export interface LeaversSelection {
  tenantId: string;
  /** `target` as in `DepartureQuery`. */
  filter: Pick<AuditFilter, 'from' | 'until' | 'target'>;
}

interface Services {
  auditLog: Pick<AuditLogStore, 'note'>;
  departures: DepartureStore;
}

/**
 * All departures that match a filter, the earliest first, as CSV (RFC 4180), after recording who exports them.
 * @returns the file in pieces
 */
export async function exportDepartures(
  services: Services,
  which: LeaversSelection,
  how: { cause: Cause; now: Date },
): Promise<AsyncGenerator<string>> {
  await noteExport(services, which, 'csv', how);
  return pieces(services, which, how.now);
}

async function* pieces(services: Services, which: LeaversSelection, now: Date): AsyncGenerator<string> {
  yield csvLine(columns.map(({ name }) => name));
  for await (const departures of walkDepartures(services.departures, which, now))
    yield departures.map((departure) => csvLine(columns.map(({ value }) => value(departure)))).join('');
}

/** Records who takes the names of leavers out of the console. */
export function noteExport(
  { auditLog }: Pick<Services, 'auditLog'>,
  { tenantId, filter }: LeaversSelection,
  format: 'csv' | 'report',
  { cause }: { cause: Cause },
): Promise<void> {
  const said = Object.entries(filter).flatMap(([name, value]) =>
    value ? [[name, value instanceof Date ? value.toISOString() : value]] : [],
  );
  return auditLog.note({
    tenantId,
    cause,
    action: 'leavers.exported',
    target: { type: 'tenant', id: tenantId, name: null },
    detail: { format, filter: Object.fromEntries(said) },
  });
}

/** The end of the period that an export or a report covers: nothing later is known. */
export const untilOf = ({ until }: LeaversSelection['filter'], now: Date): Date => (until && until < now ? until : now);

/** The same departures in steps, up to a moment. */
export async function* walkDepartures(
  departures: DepartureStore,
  { tenantId, filter }: LeaversSelection,
  now: Date,
): AsyncGenerator<Departure[]> {
  const until = untilOf(filter, now);
  let after: SealedEvent | null = null;
  do {
    const events: SealedEvent[] = await departures.walkEvents({
      tenantId,
      filter: { ...filter, until, action: departureActions, endedAccess: true },
      after,
      limit: PER_STEP,
    });
    if (events.length > 0) yield await withConsequences(departures, tenantId, events);
    after = events.length < PER_STEP ? null : (events.at(-1) ?? null);
  } while (after !== null);
}
