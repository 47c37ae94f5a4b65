import { type Connection, empty, sql } from '../database';

/**
 * Ends all sessions of a person but one.
 * @returns how many of them still lived
 */
export async function endSessions(
  connection: Connection,
  { tenantId, personId, exceptId = null, reason, now }: {
    tenantId: string; personId: string; exceptId?: string | null; reason: string; now: Date;
  },
): Promise<number> {
  const ended = await connection.query<{ living: boolean }>(sql`
    UPDATE session SET ended_at = ${now}, end_reason = ${reason}
    WHERE tenant_id = ${tenantId}::uuid AND person_id = ${personId}::uuid AND ended_at IS NULL
      ${exceptId === null ? empty : sql`AND id <> ${exceptId}::uuid`}
    RETURNING expires_at > ${now} AS living`);
  return ended.filter(({ living }) => living).length;
}
