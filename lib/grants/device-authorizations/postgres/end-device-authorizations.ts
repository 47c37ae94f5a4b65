import { type Connection, type Sql, sql } from '@/lib/platform/postgres/database';
import { expiredRows } from '@/lib/platform/postgres/expired-rows';

/** Whether the device authorization `d` has been neither denied nor redeemed. */
export const isUnfinishedDevice = sql`d.status IN ('pending', 'approved')`;

const isUnexpired = (now: Date | Sql): Sql => sql`d.expires_at > ${now}`;

/** Whether the device authorization `d` can still be decided. */
export const isPendingDevice = (now: Date): Sql => sql`(d.status = 'pending' AND ${isUnexpired(now)})`;

/** Whether the device authorization `d` has been approved and can be redeemed. */
export const isRedeemableDevice = (now: Date): Sql => sql`(d.status = 'approved' AND ${isUnexpired(now)})`;

/** Whether the device authorization `d` can still yield tokens. */
export const isActiveDevice = (now: Date | Sql): Sql => sql`(${isUnfinishedDevice} AND ${isUnexpired(now)})`;

/**
 * Denies device authorizations `d` that have not yielded tokens yet. Locks rows in the order of their keys.
 * @param end.which a condition on the tenant's device authorizations
 * @returns the number of them that were active
 */
export async function endDeviceAuthorizations(
  connection: Connection,
  { tenantId, which, now }: { tenantId: string; which: Sql; now: Date },
): Promise<number> {
  const ended = await connection.query<{ active: boolean }>(sql`
    WITH chosen AS MATERIALIZED (
      SELECT d.device_code_hash FROM device_authorization d
      WHERE d.tenant_id = ${tenantId}::uuid AND ${which} AND ${isUnfinishedDevice} ORDER BY d.device_code_hash FOR UPDATE
    )
    UPDATE device_authorization d SET status = 'denied' FROM chosen
    WHERE d.tenant_id = ${tenantId}::uuid AND d.device_code_hash = chosen.device_code_hash
    RETURNING ${isUnexpired(now)} AS active`);
  return ended.filter(({ active }) => active).length;
}

export const expiredDeviceAuthorizations = expiredRows('device_authorization', {
  key: { tenant_id: 'uuid', device_code_hash: 'bytea' },
  at: sql`expires_at`,
  before: sql`now() - interval '1 day'`,
});
