import { type Connection, type Sql, sql } from '@/lib/platform/postgres/database';
import { expiredRows } from '@/lib/platform/postgres/expired-rows';

/** Whether a link has not been used. */
export const isUnused = sql`used_at IS NULL`;

/** Whether a link can still be used. */
export const isOpenLink = (now: Date): Sql => sql`(${isUnused} AND expires_at > ${now})`;

/**
 * Ends the links that a person has not used, expired ones too: the clocks of two processes differ, and one of them may
 * still accept a link that has expired for another. The caller holds a lock on the person's row.
 */
export async function endOpenLinks(
  connection: Connection,
  { tenantId, personId, reason, now }: { tenantId: string; personId: string; reason: string; now: Date },
): Promise<void> {
  await connection.execute(sql`
    UPDATE one_time_link SET used_at = ${now}, end_reason = ${reason}
    WHERE tenant_id = ${tenantId}::uuid AND person_id = ${personId}::uuid AND ${isUnused}`);
}

export const expiredLinks = expiredRows('one_time_link', {
  key: { tenant_id: 'uuid', token_hash: 'bytea' },
  at: sql`expires_at`,
  before: sql`now() - interval '1 day'`,
});
