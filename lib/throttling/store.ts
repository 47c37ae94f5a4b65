import type { Limit } from './limits';

/** What the throttle needs of a store. Counters are shared by all processes, and no burst slips past them. */
export interface ThrottleStore {
  /**
   * Counts one attempt, in one statement: of any number of parallel calls within a window exactly `limit.attempts`
   * are consumed.
   * @param key names the counter among those of its limit; 200 characters at most
   * @param attempts how many are counted, all or none of them; one if left out
   */
  consume(limit: Limit, key: string, attempts?: number): Promise<Consumption>;
  /** Takes a consumed attempt back, if its window still runs. */
  giveBack(limit: Limit, key: string, consumed: Extract<Consumption, { kind: 'consumed' }>): Promise<void>;
}

export type Consumption =
  | {
    kind: 'consumed';
    /** When the window ends in which it was counted. */
    windowEndsAt: Date;
  }
  | { kind: 'exhausted'; retryAfterSeconds: number };
