import { type Connection, sql } from '@/lib/platform/postgres/database';
import { expiredRows } from '@/lib/platform/postgres/expired-rows';
import type { BackOff } from '../limits';
import type { Consumption, ThrottleStore } from '../store';

/** Keeps the power of two within the range of a number. The longest wait is reached long before this. */
const DOUBLINGS_AT_MOST = 30;

const keyOf = ({ name }: BackOff, key: string): string => `${name}:${key}`;

/**
 * Counts one attempt with one upsert, which locks the counter's row. Among parallel attempts, only the free ones are
 * counted, and then one per wait. An attempt that has to wait is not counted.
 */
export async function backOff(
  connection: Pick<Connection, 'query'>,
  limit: BackOff,
  key: string,
): Promise<Consumption> {
  const now = Date.now();
  const { free, firstWaitSeconds, longestWaitSeconds, forgottenAfterSeconds } = limit;
  const expiresAt = now + forgottenAfterSeconds * 1000;
  const [counted] = await connection.query<{ points: number }>(sql`
    INSERT INTO throttle AS t (key, points, expire, next_at) VALUES (${keyOf(limit, key)}, 1, ${expiresAt}, 0)
    ON CONFLICT (key) DO UPDATE SET
      points = CASE WHEN t.expire > ${now} THEN t.points + 1 ELSE 1 END,
      expire = ${expiresAt},
      next_at = CASE WHEN t.expire > ${now} AND t.points + 1 >= ${free}::int
        THEN ${now} + 1000 * LEAST(${longestWaitSeconds}::float8, ${firstWaitSeconds}::float8 * power(2, LEAST(t.points + 1 - ${free}::int, ${DOUBLINGS_AT_MOST}::int)))
        ELSE 0 END
    WHERE t.expire <= ${now} OR COALESCE(t.next_at, 0) <= ${now}
    RETURNING t.points`);
  if (counted) return { kind: 'consumed', windowEndsAt: new Date(expiresAt), counted: counted.points };
  const [waits] = await connection.query<{ nextAt: number }>(
    sql`SELECT next_at::float8 AS "nextAt" FROM throttle WHERE key = ${keyOf(limit, key)}`,
  );
  return { kind: 'exhausted', retryAfterSeconds: Math.max(1, Math.ceil(((waits?.nextAt ?? now) - now) / 1000)) };
}

/** Undoes the counting of an attempt. Its wait is removed too, unless another attempt has been counted since. */
export async function giveBackOff(
  connection: Pick<Connection, 'execute'>,
  limit: BackOff,
  key: string,
  { counted = 0 }: Parameters<ThrottleStore['giveBack']>[2],
): Promise<void> {
  await connection.execute(sql`
    UPDATE throttle SET points = points - 1, next_at = CASE WHEN points = ${counted}::int OR points <= ${limit.free}::int THEN 0 ELSE next_at END
    WHERE key = ${keyOf(limit, key)} AND points > 0 AND expire > ${Date.now()}`);
}

export const expiredThrottles = expiredRows('throttle', {
  key: { key: 'text' },
  at: sql`expire`,
  before: sql`(extract(epoch FROM now()) * 1000)::bigint`,
  type: 'bigint',
});
