import type { ResourceEvent } from '@/lib/journal/events/resource-event';
import type { QueuedKind } from './downstream-resource';

/** Whom downstream applications may have to hear about again. */
export interface Mark {
  kind: Exclude<QueuedKind, 'Reconcile'>;
  /** A person or group; for `Application`, a group that was deleted or renamed, or a member of a group. */
  id: string;
  /** 0 if someone leaves, so that it overtakes everything else. */
  priority: 0 | 1;
  /** Whether it concerns only applications whose assignment rests on groups. */
  byGroup: boolean;
  /** Whether it concerns them only if the id is a group's, whose members may have become or ceased to be assigned. */
  ifGroup: boolean;
  requestId: string | null;
}

/** What events mark, each resource once. */
export function marksOf(events: readonly ResourceEvent[]): Mark[] {
  const marks = new Map<string, Mark>();
  function add(mark: Mark): void {
    const key = `${mark.kind} ${mark.id}`;
    const known = marks.get(key);
    marks.set(
      key,
      known
        ? {
            ...mark,
            priority: known.priority === 0 ? 0 : mark.priority,
            byGroup: known.byGroup && mark.byGroup,
            ifGroup: known.ifGroup && mark.ifGroup,
          }
        : mark,
    );
  }
  for (const event of events) {
    const { resource, kinds, attributes, members, cause } = event;
    const requestId = cause.origin?.requestId ?? null;
    const deleted = kinds.includes('resource.deleted');
    const leaves = deleted || kinds.includes('resource.deactivated');
    add({ kind: resource.type, id: resource.id, priority: leaves ? 0 : 1, byGroup: false, ifGroup: false, requestId });
    // Whoever was in a deleted group cannot be read from it any more, and a rule may name a group by its name.
    if (resource.type === 'Group' && (deleted || attributes.includes('displayName')))
      add({ kind: 'Application', id: resource.id, priority: 1, byGroup: true, ifGroup: false, requestId });
    for (const [ids, priority] of [
      [members?.removed ?? [], 0],
      [members?.added ?? [], 1],
    ] as const)
      for (const id of ids) {
        add({ kind: 'User', id, priority, byGroup: true, ifGroup: false, requestId });
        add({ kind: 'Application', id, priority: 1, byGroup: true, ifGroup: true, requestId });
      }
  }
  return [...marks.values()];
}
