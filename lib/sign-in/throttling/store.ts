import type { BackOff, Limit } from './limits';

/**
 * What the throttle needs of a store. Counters are shared by all processes, and parallel requests cannot exceed them.
 */
export interface ThrottleStore {
  /**
   * Counts one attempt, in one statement: of any number of parallel calls within a window, exactly `limit.attempts` are
   * consumed.
   * @param key identifies the counter among those of its limit; at most 200 characters
   * @param attempts how many to count, all or none; one by default
   */
  consume(limit: Limit, key: string, attempts?: number): Promise<Consumption>;
  /**
   * Counts one attempt against a counter that backs off: the free attempts are consumed first, then one each time the
   * wait is over.
   */
  backOff(limit: BackOff, key: string): Promise<Consumption>;
  /** Takes back a consumed attempt, if its window has not ended. */
  giveBack(limit: Limit | BackOff, key: string, consumed: Extract<Consumption, { kind: 'consumed' }>): Promise<void>;
}

export type Consumption =
  | {
      kind: 'consumed';
      /** When the window in which it was counted ends. */
      windowEndsAt: Date;
      /** For a counter that backs off: its count, including this attempt. */
      counted?: number;
    }
  | { kind: 'exhausted'; retryAfterSeconds: number };
