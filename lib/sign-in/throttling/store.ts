import type { BackOff, Limit } from './limits';

/** What the throttle needs of a store. Counters are shared by all processes, and no burst slips past them. */
export interface ThrottleStore {
  /**
   * Counts one attempt, in one statement: of any number of parallel calls within a window exactly `limit.attempts`
   * are consumed.
   * @param key names the counter among those of its limit; 200 characters at most
   * @param attempts how many are counted, all or none of them; one if left out
   */
  consume(limit: Limit, key: string, attempts?: number): Promise<Consumption>;
  /** The same of a counter that backs off: the free attempts are consumed, and then one when its wait is over. */
  backOff(limit: BackOff, key: string): Promise<Consumption>;
  /** Takes a consumed attempt back, if its window still runs. */
  giveBack(limit: Limit | BackOff, key: string, consumed: Extract<Consumption, { kind: 'consumed' }>): Promise<void>;
}

export type Consumption =
  | {
      kind: 'consumed';
      /** When the window ends in which it was counted. */
      windowEndsAt: Date;
      /** Of a counter that backs off: how many it has counted with this one. */
      counted?: number;
    }
  | { kind: 'exhausted'; retryAfterSeconds: number };
