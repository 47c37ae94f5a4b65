import { type Connection, sql } from '@/lib/platform/postgres/database';
import type { LeaseStore } from '../rate-limit/lease';

/** One request in the unit of the row's counter, which is millionths of a request. */
const REQUEST = 1_000_000;

/**
 * One lease takes at most an eighth of what is left, because requests that one process holds are not available to the
 * others.
 */
const SHARE = 8;

/**
 * See LeaseStore.lease. It is one statement and uses the database's clock, which all processes share. Counting in
 * millionths makes every refill a whole number at any rate: elapsed microseconds times requests per second.
 */
export async function lease(
  connection: Connection,
  { tenantId, connectionId, rateLimit: { perSecond, burst }, wanted }: Parameters<LeaseStore['lease']>[0],
): Promise<{ granted: number; nextInMilliseconds: number }> {
  const full = burst * REQUEST;
  const first = Math.min(wanted, Math.max(1, Math.floor(burst / SHARE)));
  const [leased] = await connection.query<{ granted: number; millionths: number }>(sql`
    INSERT INTO scim_rate AS r (tenant_id, connection_id, millionths, refilled_at, granted)
    VALUES (${tenantId}::uuid, ${connectionId}::uuid, ${full - first * REQUEST}::bigint, clock_timestamp(), ${first}::int)
    ON CONFLICT (tenant_id, connection_id) DO UPDATE SET (millionths, refilled_at, granted) = (
      SELECT level - lot * ${REQUEST}::bigint, at, lot::int
      FROM (
        SELECT at, level, CASE WHEN level < ${REQUEST}::bigint THEN 0 ELSE LEAST(${wanted}::bigint, GREATEST(1, level / ${REQUEST * SHARE}::bigint)) END AS lot
        FROM (
          SELECT at, LEAST(${full}::bigint, r.millionths + (EXTRACT(EPOCH FROM at - r.refilled_at) * 1000000)::bigint * ${perSecond}::bigint) AS level
          FROM (SELECT GREATEST(clock_timestamp(), r.refilled_at) AS at OFFSET 0) clock
        ) refilled
      ) shared
    )
    RETURNING granted, millionths::float8 AS millionths`);
  const { granted = 0, millionths = 0 } = leased ?? {};
  return { granted, nextInMilliseconds: Math.max(0, Math.ceil((REQUEST - millionths) / perSecond / 1000)) };
}
