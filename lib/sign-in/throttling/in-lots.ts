import type { Attempt } from '@/lib/platform/shared/attempt';
import type { Limit } from './limits';
import type { ThrottleStore } from './store';

/** The number of counters for which a process holds a lot; beyond it, the least recently used ones lose theirs. */
const MOST_HELD = 10_000;

interface Held {
  left: number;
  /** When the window of the lot, or the wait, ends. Milliseconds since the epoch. */
  until: number;
  exhausted: boolean;
  taking: Promise<void> | null;
}

/**
 * Counts frequent attempts that count whatever their outcome: a process takes attempts from the database in lots and
 * needs no query in between. What a process has taken but not used expires with the window. So at most the limit is
 * allowed, and at least the limit minus one lot per process.
 * @param now milliseconds since the epoch
 */
export function inLots(
  store: Pick<ThrottleStore, 'consume'>,
  lot: number,
  now: () => number = Date.now,
): (limit: Limit, key: string) => Promise<Attempt> {
  const counters = new Map<string, Held>();

  function heldOf(key: string): Held {
    const held = counters.get(key) ?? { left: 0, until: 0, exhausted: false, taking: null };
    counters.delete(key);
    counters.set(key, held);
    if (counters.size > MOST_HELD)
      for (const oldest of counters.keys()) {
        counters.delete(oldest);
        break;
      }
    return held;
  }

  async function take(held: Held, limit: Limit, key: string): Promise<void> {
    const outcome = await store.consume(limit, key, lot);
    held.exhausted = outcome.kind === 'exhausted';
    held.left = held.exhausted ? 0 : lot;
    held.until =
      outcome.kind === 'exhausted' ? now() + outcome.retryAfterSeconds * 1000 : outcome.windowEndsAt.getTime();
  }

  return async (limit, key) => {
    const held = heldOf(`${limit.name} ${key}`);
    for (;;) {
      const milliseconds = held.until - now();
      if (milliseconds > 0 && held.exhausted)
        return { kind: 'refused', retryAfterSeconds: Math.ceil(milliseconds / 1000) };
      if (milliseconds > 0 && held.left > 0) {
        held.left -= 1;
        return { kind: 'allowed', succeeded: async () => undefined };
      }
      held.taking ??= take(held, limit, key).finally(() => (held.taking = null));
      await held.taking;
    }
  };
}
