import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { type Database, sql } from '@/lib/platform/postgres/database';
import type { Limit } from '../limits';
import type { ThrottleStore } from '../store';
import { backOff, giveBackOff } from './back-off';

const TABLE = 'throttle';
/**
 * The tolerated difference between the clocks of two processes. Windows of one counter do not overlap and are far
 * longer than this.
 */
const CLOCKS_DIFFER_BY_MILLISECONDS = 5_000;

/**
 * Throttling counters in PostgreSQL. Each attempt is one upsert, which locks the counter's row. Counters with a fixed
 * window use rate-limiter-flexible.
 */
export function createThrottleStore(database: Pick<Database, 'pool' | 'execute' | 'query'>): ThrottleStore {
  /** By name and number of attempts: a tenant may choose the number itself. */
  const limiters = new Map<string, RateLimiterPostgres>();
  const limiterOf = ({ name, attempts, seconds }: Limit): RateLimiterPostgres => {
    const known = `${name} ${attempts}`;
    const limiter =
      limiters.get(known) ??
      new RateLimiterPostgres({
        storeClient: database.pool,
        storeType: 'pool',
        tableName: TABLE,
        tableCreated: true,
        clearExpiredByTimeout: false,
        keyPrefix: name,
        points: attempts,
        duration: seconds,
      });
    limiters.set(known, limiter);
    return limiter;
  };

  return {
    backOff: (limit, key) => backOff(database, limit, key),

    async consume(limit, key, attempts = 1) {
      try {
        const { msBeforeNext } = await limiterOf(limit).consume(key, attempts);
        return { kind: 'consumed', windowEndsAt: new Date(Date.now() + msBeforeNext) };
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused;
        return { kind: 'exhausted', retryAfterSeconds: Math.max(1, Math.ceil(refused.msBeforeNext / 1000)) };
      }
    },

    // The library's own `reward` would give the next window an extra attempt.
    async giveBack(limit, key, consumed) {
      if ('longestWaitSeconds' in limit) return giveBackOff(database, limit, key, consumed);
      const { windowEndsAt } = consumed;
      await database.execute(sql`
        UPDATE throttle SET points = points - 1
        WHERE key = ${limiterOf(limit).getKey(key)} AND points > 0 AND expire <= ${windowEndsAt.getTime() + CLOCKS_DIFFER_BY_MILLISECONDS}`);
    },
  };
}
