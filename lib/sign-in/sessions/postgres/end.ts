import { finishSessions } from '@/lib/grants/logout/postgres/finish-sessions';
import { writeAudit } from '@/lib/journal/audit/postgres/record';
import { mustManagePerson } from '@/lib/people/must-manage-person';
import type { Role } from '@/lib/people/person';
import { rankStep } from '@/lib/people/postgres/rank';
import { type Connection, empty, type Sql, sql } from '@/lib/platform/postgres/database';
import { isId } from '@/lib/platform/shared/id';
import type { EndOfSessions } from '../store';

/** See SessionStore.end. */
export async function end(
  connection: Connection,
  { tenantId, which, reason, cause, now }: EndOfSessions,
): Promise<number> {
  const condition = conditionOf(which);
  if (!condition) return 0;
  const living = sql`tenant_id = ${tenantId}::uuid AND ${condition} AND ended_at IS NULL AND expires_at > ${now}`;
  // Whoever issues something to the person shares their row's lock: what is being issued now is seen by what follows.
  const people = await connection.query<{ id: string; role: Role | null }>(sql`
    SELECT id::text AS id, role FROM person WHERE tenant_id = ${tenantId}::uuid AND id IN (SELECT person_id FROM session WHERE ${living}) FOR NO KEY UPDATE`);
  for (const person of people) await mustManagePerson(rankStep(connection), { tenantId, ...person }, cause);
  const ended = await connection.query<{ id: string; userName: string | null }>(sql`
    WITH ended AS (
      UPDATE session SET ended_at = ${now}, end_reason = ${reason} WHERE ${living} RETURNING id, person_id
    )
    SELECT e.id::text AS id, p.user_name AS "userName"
    FROM ended e LEFT JOIN person p ON p.tenant_id = ${tenantId}::uuid AND p.id = e.person_id`);
  const { tokenFamilies, authorizationCodes } = await finishSessions(connection, {
    tenantId,
    sessionIds: ended.map(({ id }) => id),
    now,
    origin: cause.origin,
  });
  await writeAudit(
    connection,
    ...ended.map(({ id, userName }) => ({
      tenantId,
      cause,
      action: 'session.ended' as const,
      target: { type: 'session', id, name: userName },
      detail: {
        reason,
        ...(tokenFamilies > 0 && { tokenFamilies }),
        ...(authorizationCodes > 0 && { authorizationCodes }),
      },
    })),
  );
  return ended.length;
}

/** Null when an id is none. */
function conditionOf(which: EndOfSessions['which']): Sql | null {
  if ('sidHash' in which) return sql`sid_hash = ${which.sidHash}`;
  if ('id' in which) {
    if (!isId(which.id)) return null;
    return sql`id = ${which.id}::uuid ${which.personId === undefined ? empty : sql`AND person_id = ${which.personId}::uuid`}`;
  }
  if (!isId(which.personId)) return null;
  return sql`person_id = ${which.personId}::uuid ${which.exceptId === null ? empty : sql`AND id <> ${which.exceptId}::uuid`}`;
}
