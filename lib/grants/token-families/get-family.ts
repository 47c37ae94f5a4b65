import { isId } from '@/lib/platform/shared/id';
import type { Family, FamilyEvent } from './family';
import type { FamilyStore } from './store';

const EVENTS_AT_MOST = 200;

export interface FamilyLife {
  family: Family;
  /** Newest first. */
  events: FamilyEvent[];
  /** Whether there are older events that `events` leaves out. */
  eventsCut: boolean;
}

/** A token family with its events, or null when the tenant has no such family. */
export async function getFamily(
  families: Pick<FamilyStore, 'findFamily' | 'listEvents'>,
  { tenantId, id, now }: { tenantId: string; id: string; now: Date },
): Promise<FamilyLife | null> {
  if (!isId(id)) return null;
  const family = await families.findFamily(tenantId, id, now);
  if (!family) return null;
  const events = await families.listEvents(tenantId, id, EVENTS_AT_MOST + 1);
  return { family, events: events.slice(0, EVENTS_AT_MOST), eventsCut: events.length > EVENTS_AT_MOST };
}
