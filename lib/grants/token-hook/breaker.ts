import type { Clock } from '@/lib/platform/shared/clock';

/** After so many failures in a row, a hook is left out for a while, if requests continue without it. */
export const BREAKS_AFTER = 5;
export const LEFT_OUT_SECONDS = 10;

/** Failures of one hook in this process. */
interface Failing {
  inARow: number;
  leftOutUntil: number;
}

/** Keeps a hook that does not answer from slowing every token of its tenant. Each process counts for itself. */
export interface Breaker {
  /**
   * Whether the hook may be asked. Once the pause is over, one request tries it while the others continue without it.
   * @param key identifies the hook; a change of its URL starts over
   */
  mayAsk(key: string): boolean;
  note(key: string, outcome: 'answered' | 'failed'): void;
}

export function createBreaker(now: Clock): Breaker {
  const failing = new Map<string, Failing>();
  const pauseEnd = () => now().getTime() + LEFT_OUT_SECONDS * 1000;
  return {
    mayAsk(key) {
      const known = failing.get(key);
      if (!known || known.inARow < BREAKS_AFTER) return true;
      if (now().getTime() < known.leftOutUntil) return false;
      known.leftOutUntil = pauseEnd();
      return true;
    },
    note(key, outcome) {
      if (outcome === 'answered') {
        failing.delete(key);
        return;
      }
      const inARow = (failing.get(key)?.inARow ?? 0) + 1;
      failing.set(key, { inARow, leftOutUntil: pauseEnd() });
    },
  };
}
