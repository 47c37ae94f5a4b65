import { type Connection, type Sql, sql } from '@/lib/platform/postgres/database';
import { expiredRows } from '@/lib/platform/postgres/expired-rows';

/** Whether the request `b` has been neither denied nor redeemed. */
export const isUnfinishedRequest = sql`b.status IN ('pending', 'approved')`;

const isUnexpired = (now: Date | Sql): Sql => sql`b.expires_at > ${now}`;

/** Whether the person can still decide the request `b`. */
export const isPendingRequest = (now: Date | Sql): Sql => sql`(b.status = 'pending' AND ${isUnexpired(now)})`;

/** Whether the request `b` has been approved and can be redeemed. */
export const isRedeemableRequest = (now: Date): Sql => sql`(b.status = 'approved' AND ${isUnexpired(now)})`;

/** Whether the request `b` can still yield tokens. */
export const isActiveBackchannelRequest = (now: Date | Sql): Sql =>
  sql`(${isUnfinishedRequest} AND ${isUnexpired(now)})`;

/** Assignments that make the ping of a request `b` due at a time, if it waited for the decision. */
export const pingsAt = (time: Sql): Sql => sql`
  ping_status = CASE b.ping_status WHEN 'waiting' THEN 'pending' ELSE b.ping_status END,
  next_ping_at = CASE b.ping_status WHEN 'waiting' THEN ${time} ELSE b.next_ping_at END`;

/**
 * Denies requests `b` that have not yielded tokens yet, and notifies their clients. Locks rows in the order of their
 * keys.
 * @param end.which a condition on the tenant's requests
 * @returns the number of them that were active
 */
export async function endBackchannelRequests(
  connection: Connection,
  { tenantId, which, now }: { tenantId: string; which: Sql; now: Date },
): Promise<number> {
  const ended = await connection.query<{ active: boolean }>(sql`
    WITH chosen AS MATERIALIZED (
      SELECT b.id, clock_timestamp() AS at FROM backchannel_request b
      WHERE b.tenant_id = ${tenantId}::uuid AND ${which} AND ${isUnfinishedRequest} ORDER BY b.id FOR UPDATE
    )
    UPDATE backchannel_request b SET status = 'denied', decided_at = ${now}, ${pingsAt(sql`chosen.at`)} FROM chosen
    WHERE b.tenant_id = ${tenantId}::uuid AND b.id = chosen.id
    RETURNING ${isUnexpired(now)} AS active`);
  return ended.filter(({ active }) => active).length;
}

/** Kept for a week, for administrators who look into a client's requests. */
export const expiredBackchannelRequests = expiredRows('backchannel_request', {
  key: { tenant_id: 'uuid', id: 'uuid' },
  at: sql`expires_at`,
  before: sql`now() - interval '7 days'`,
});
