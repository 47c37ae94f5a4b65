import { type Granted, type GroupsLeft, grantedSchema } from '@/lib/directory/left-behind';
import type { AuditEvent } from '@/lib/journal/audit/audit-event';
import { type Departure, returnShownDays } from './departure';
import { withConsequences } from './list-departures';
import type { DepartureStore } from './store';

/** The return of a person that no administrator has dealt with, and what the person had before. */
export interface PersonReturn {
  at: Date;
  /** The latest departure before it. */
  departure: Departure;
  /** What Tessera had granted when the person left, or took at the return. */
  granted: Granted;
  groups: GroupsLeft;
  /** The clients that had token families or a remembered consent. */
  clients: { id: string; name: string | null }[];
}

const DAY_MILLISECONDS = 86_400_000;

/** How soon after the departure a return is probably the correction of a mistake. */
const SOON_DAYS = 7;

/** Whether the person came back so soon that the same access is probably wanted. */
export const cameBackSoon = ({ at, departure }: Pick<PersonReturn, 'at' | 'departure'>): boolean =>
  at.getTime() - departure.event.at.getTime() < SOON_DAYS * DAY_MILLISECONDS;

/**
 * How an active person came back, for `returnShownDays` after it, until an administrator has dealt with it.
 * @returns null if there is nothing to deal with
 */
export async function findReturn(
  departures: DepartureStore,
  { tenantId, personId, now }: { tenantId: string; personId: string; now: Date },
): Promise<PersonReturn | null> {
  const since = new Date(now.getTime() - returnShownDays * DAY_MILLISECONDS);
  const { left, returned } = unsettled(await departures.listReturns(tenantId, personId), since);
  const [latest] = returned;
  const before = await withConsequences(departures, tenantId, left);
  const [departure] = before;
  if (!latest || !departure) return null;
  const taken = returned.flatMap(({ detail }) => grantedSchema.safeParse(detail.setAside).data ?? []);
  const granted = united([...before.map((one) => one.granted), ...taken]);
  return {
    at: latest.at,
    departure,
    granted,
    clients: byKey([...before.flatMap(({ clients }) => clients), ...granted.clients], ({ id }) => id).map(
      ({ id, name }) => ({ id, name }),
    ),
    groups: byKey(
      before.flatMap(({ groups }) => groups),
      ({ id }) => id,
    ),
  };
}

/**
 * The returns that no one has dealt with, and the departures before them, the latest first. A directory that deactivates
 * and reactivates a person twice has two: the second departure alone would no longer have what the first return took.
 * @param entries as `DepartureStore.listReturns` returns them
 */
function unsettled(entries: readonly AuditEvent[], since: Date): { left: AuditEvent[]; returned: AuditEvent[] } {
  const [left, returned]: [AuditEvent[], AuditEvent[]] = [[], []];
  if (entries[0]?.action !== 'person.reactivated') return { left, returned };
  for (const entry of entries) {
    const returns = entry.action === 'person.reactivated';
    if (entry.action === 'person.return-settled' || (returns && entry.at < since)) break;
    (returns ? returned : left).push(entry);
  }
  return returned.length === 0 ? { left: [], returned } : { left, returned };
}

function united(all: readonly Granted[]): Granted {
  return {
    consoleRole: all.find(({ consoleRole }) => consoleRole !== null)?.consoleRole ?? null,
    resourceRoles: byKey(
      all.flatMap(({ resourceRoles }) => resourceRoles),
      ({ resource, role }) => `${role} ${resource.identifier}`,
    ),
    clients: byKey(
      all.flatMap(({ clients }) => clients),
      ({ id }) => id,
    ),
  };
}

/** Each once. */
function byKey<Item>(items: readonly Item[], key: (item: Item) => string): Item[] {
  return [...new Map(items.map((item) => [key(item), item])).values()];
}
