import type { MembersMoved } from '@/lib/journal/events/resource-event';
import type { JsonObject } from '@/lib/platform/shared/json';

export type { MembersMoved };

/** How many of the added or removed members an audit row lists; it counts them all. */
export const NAMED_AT_MOST = 100;

/** Tracks members added and removed, possibly the same ones repeatedly. Only the net result counts. */
export class MovedMembers {
  readonly #moved = new Map<string, 'put' | 'took'>();

  put(ids: readonly string[]): void {
    this.#note(ids, 'put', 'took');
  }

  took(ids: readonly string[]): void {
    this.#note(ids, 'took', 'put');
  }

  balance(): MembersMoved {
    const all = [...this.#moved];
    const those = (way: 'put' | 'took') => all.filter(([, moved]) => moved === way).map(([id]) => id);
    return { added: those('put'), removed: those('took') };
  }

  #note(ids: readonly string[], way: 'put' | 'took', back: 'put' | 'took'): void {
    for (const id of ids) {
      if (this.#moved.get(id) === back) this.#moved.delete(id);
      else this.#moved.set(id, way);
    }
  }
}

/** The members' part of an audit row. */
export function membersDetail({ added, removed }: MembersMoved): JsonObject {
  return {
    ...(added.length > 0 && { added: added.length, addedIds: added.slice(0, NAMED_AT_MOST) }),
    ...(removed.length > 0 && { removed: removed.length, removedIds: removed.slice(0, NAMED_AT_MOST) }),
  };
}
