import { finishSessions } from '@/lib/grants/logout/postgres/finish-sessions';
import type { Cause } from '@/lib/journal/audit/audit-entry';
import { writeAudit } from '@/lib/journal/audit/postgres/record';
import { type Connection, type Sql, sql } from '@/lib/platform/postgres/database';

/**
 * Ends living sessions `s` that began at an identity provider, each with its audit row, and what was granted for them.
 * The people's rows are locked first, as everywhere (docs/decisions/0003).
 * @returns how many
 */
export async function endFederatedSessions(
  connection: Connection,
  {
    tenantId,
    which,
    reason,
    cause,
    now,
  }: {
    tenantId: string;
    which: Sql;
    reason: 'provider-disabled' | 'provider-deleted' | 'identity-unlinked';
    cause: Cause;
    now: Date;
  },
): Promise<number> {
  const living = sql`s.tenant_id = ${tenantId}::uuid AND ${which} AND 'fed' = ANY (s.amr) AND s.ended_at IS NULL AND s.expires_at > ${now}`;
  await connection.query(sql`
    SELECT id::text FROM person WHERE tenant_id = ${tenantId}::uuid AND id IN (SELECT s.person_id FROM session s WHERE ${living}) ORDER BY id FOR NO KEY UPDATE`);
  const ended = await connection.query<{ id: string; userName: string | null }>(sql`
    WITH ended AS (
      UPDATE session s SET ended_at = ${now}, end_reason = ${reason} WHERE ${living} RETURNING s.id, s.person_id
    )
    SELECT e.id::text AS id, p.user_name AS "userName"
    FROM ended e LEFT JOIN person p ON p.tenant_id = ${tenantId}::uuid AND p.id = e.person_id`);
  await finishSessions(connection, { tenantId, sessionIds: ended.map(({ id }) => id), now, origin: cause.origin });
  await writeAudit(
    connection,
    ...ended.map(({ id, userName }) => ({
      tenantId,
      cause,
      action: 'session.ended' as const,
      target: { type: 'session', id, name: userName },
      detail: { reason },
    })),
  );
  return ended.length;
}
