import { withinLimits } from '@/lib/grants/logout/postgres/living-session';
import { recordLogouts } from '@/lib/grants/logout/postgres/record-logouts';
import { type Connection, empty, sql } from '@/lib/platform/postgres/database';

/**
 * Ends all sessions of a person but one, of whose clients those are told that want to be. What clients hold is for the
 * caller to end, who holds the person's row locked.
 * @returns how many of them still lived
 */
export async function endSessions(
  connection: Connection,
  {
    tenantId,
    personId,
    exceptId = null,
    reason,
    now,
  }: {
    tenantId: string;
    personId: string;
    exceptId?: string | null;
    reason: string;
    now: Date;
  },
): Promise<number> {
  const ended = await connection.query<{ id: string; living: boolean }>(sql`
    UPDATE session SET ended_at = ${now}, end_reason = ${reason}
    WHERE tenant_id = ${tenantId}::uuid AND person_id = ${personId}::uuid AND ended_at IS NULL
      ${exceptId === null ? empty : sql`AND id <> ${exceptId}::uuid`}
    RETURNING id::text AS id, ${withinLimits(sql`session`, now)} AS living`);
  const living = ended.filter((session) => session.living);
  await recordLogouts(connection, { tenantId, sessionIds: living.map(({ id }) => id) });
  return living.length;
}
