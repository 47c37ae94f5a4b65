import type { ResourceEvent } from '@/lib/journal/events/resource-event';
import type { QueuedKind } from './downstream-resource';

/** Whom downstream applications may have to hear about again. */
export interface Marks {
  /** Each once. `byGroup`: concerns only applications whose assignment rests on groups. */
  resources: { kind: Exclude<QueuedKind, 'Reconcile'>; id: string; priority: 0 | 1; byGroup: boolean }[];
  /** People and groups who left a group or joined one. Of groups, the members are meant. */
  left: string[];
  joined: string[];
  /** The request that made the changes of the transaction. */
  requestId: string | null;
}

/** What the events of a transaction mark. Who leaves has the priority 0, to overtake everything else. */
export function marksOf(events: readonly ResourceEvent[]): Marks {
  const resources = new Map<string, Marks['resources'][number]>();
  for (const { resource, kinds, attributes } of events) {
    const deleted = kinds.includes('resource.deleted');
    const leaves = deleted || kinds.includes('resource.deactivated');
    const { type: kind, id } = resource;
    const before = resources.get(`${kind} ${id}`)?.priority;
    resources.set(`${kind} ${id}`, { kind, id, priority: leaves || before === 0 ? 0 : 1, byGroup: false });
    // The members of a deleted group cannot be read any longer, and a rule may name a group by its name.
    if (kind === 'Group' && (deleted || attributes.includes('displayName')))
      resources.set('Application', { kind: 'Application', id, priority: 1, byGroup: true });
  }
  return {
    resources: [...resources.values()],
    left: [...new Set(events.flatMap(({ members }) => members?.removed ?? []))],
    joined: [...new Set(events.flatMap(({ members }) => members?.added ?? []))],
    requestId: events.find(({ cause }) => cause.origin)?.cause.origin?.requestId ?? null,
  };
}
