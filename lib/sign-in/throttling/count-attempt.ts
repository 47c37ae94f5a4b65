import type { Attempt } from '@/lib/platform/shared/attempt';
import type { BackOff, Limit } from './limits';
import type { ThrottleStore } from './store';

/** One of the counters that an attempt counts against. */
export interface Counter {
  limit: Limit | BackOff;
  key: string;
  /** Whether a success also counts. */
  countsSuccess?: boolean;
}

type GiveBack = () => Promise<void>;

const all = async (giveBacks: GiveBack[]) => {
  await Promise.all(giveBacks.map((giveBack) => giveBack()));
};

/**
 * Counts an attempt in each of its counters in order, until one is exhausted. The counters before that one get their
 * count back, since the attempt is not made. Put the narrowest counter first, so that hammering it does not use up the
 * counters that others share.
 */
export async function countAttempt(store: ThrottleStore, counters: Counter[]): Promise<Attempt> {
  const consumed: { countsSuccess: boolean; giveBack: GiveBack }[] = [];
  for (const { limit, key, countsSuccess = false } of counters) {
    const outcome = await ('longestWaitSeconds' in limit ? store.backOff(limit, key) : store.consume(limit, key));
    if (outcome.kind === 'exhausted') {
      await all(consumed.map(({ giveBack }) => giveBack));
      return { kind: 'refused', retryAfterSeconds: outcome.retryAfterSeconds };
    }
    consumed.push({ countsSuccess, giveBack: () => store.giveBack(limit, key, outcome) });
  }
  const ofFailures = consumed.filter((counter) => !counter.countsSuccess);
  return { kind: 'allowed', succeeded: () => all(ofFailures.map(({ giveBack }) => giveBack)) };
}
