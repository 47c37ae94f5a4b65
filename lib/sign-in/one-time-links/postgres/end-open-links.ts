import { type Connection, sql } from '@/lib/platform/postgres/database';
import { expiredRows } from '@/lib/platform/postgres/expired-rows';

/** Ends the links that a person has not used. The caller holds a lock on the person's row. */
export async function endOpenLinks(
  connection: Connection,
  { tenantId, personId, reason, now }: { tenantId: string; personId: string; reason: string; now: Date },
): Promise<void> {
  await connection.execute(sql`
    UPDATE one_time_link SET used_at = ${now}, end_reason = ${reason}
    WHERE tenant_id = ${tenantId}::uuid AND person_id = ${personId}::uuid AND used_at IS NULL`);
}

export const expiredLinks = expiredRows('one_time_link', sql`expires_at < now() - interval '1 day'`);
