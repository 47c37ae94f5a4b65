import { type Connection, type Sql, sql } from '@/lib/platform/postgres/database';
import { expiredRows } from '@/lib/platform/postgres/expired-rows';

/** Whether the code `c` has not been redeemed yet. */
export const isUnredeemed = sql`c.consumed_at IS NULL`;

/** Whether the code `c` can be redeemed. */
export const isActiveCode = (now: Date | Sql): Sql => sql`(${isUnredeemed} AND c.expires_at > ${now})`;

/**
 * Deletes codes `c` that have not been redeemed. Waits for a code that is being redeemed: its token family then exists,
 * and callers that end families after codes end that family too. Locks rows in the order of their keys.
 * @param end.which a condition on the tenant's codes
 * @returns the number of deleted codes that were active
 */
export async function endCodes(
  connection: Connection,
  { tenantId, which, now }: { tenantId: string; which: Sql; now: Date },
): Promise<number> {
  const ended = await connection.query<{ active: boolean }>(sql`
    WITH chosen AS MATERIALIZED (
      SELECT c.code_hash FROM authorization_code c
      WHERE c.tenant_id = ${tenantId}::uuid AND ${which} AND ${isUnredeemed} ORDER BY c.code_hash FOR UPDATE
    )
    DELETE FROM authorization_code c USING chosen
    WHERE c.tenant_id = ${tenantId}::uuid AND c.code_hash = chosen.code_hash
    RETURNING c.expires_at > ${now} AS active`);
  return ended.filter(({ active }) => active).length;
}

/** Used codes are kept for a day so that a replay is recognized. */
export const expiredCodes = expiredRows('authorization_code', {
  key: { tenant_id: 'uuid', code_hash: 'bytea' },
  at: sql`expires_at`,
  before: sql`now() - interval '1 day'`,
});
