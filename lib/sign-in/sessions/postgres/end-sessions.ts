import { isUnexpiredSession, withinLimits } from '@/lib/grants/logout/postgres/active-session';
import { finishSessions } from '@/lib/grants/logout/postgres/finish-sessions';
import { recordLogouts } from '@/lib/grants/logout/postgres/record-logouts';
import type { EndedSessions } from '@/lib/grants/logout/session-grants';
import type { Cause } from '@/lib/journal/audit/audit-entry';
import { writeAudit } from '@/lib/journal/audit/postgres/record';
import type { Role } from '@/lib/people/person';
import { type Connection, empty, type Sql, sql } from '@/lib/platform/postgres/database';
import { expiredRows } from '@/lib/platform/postgres/expired-rows';
import { ofTenant } from '@/lib/platform/postgres/of-tenant';

export interface EndedSession {
  id: string;
  personId: string;
  /** Null if the person has been deleted. */
  userName: string | null;
  /** False if it had already expired or exceeded its idle lifetime. */
  active: boolean;
  /** Whether it was within its absolute lifetime. */
  unexpired: boolean;
}

export interface EndOfSessions {
  tenantId: string;
  /** A condition on the tenant's sessions `s`. */
  which: Sql;
  reason: string;
  now: Date;
}

/**
 * Ends sessions that have not ended yet. No other function does this. It locks them in the order of their ids. The
 * caller has already locked their people (docs/decisions/0003), and ends what was granted in them.
 * @param end.replacedBy the session in which the same person continues in the same browser
 * @returns the sessions that this call ended
 */
export function endSessions(
  connection: Connection,
  { tenantId, which, reason, now, replacedBy }: EndOfSessions & { replacedBy?: string },
): Promise<EndedSession[]> {
  const replaced = replacedBy === undefined ? empty : sql`, replaced_by = ${replacedBy}::uuid`;
  return connection.query<EndedSession>(sql`
    WITH chosen AS MATERIALIZED (
      SELECT s.id, ${withinLimits(sql`s`, ofTenant(tenantId), now)} AS active, ${isUnexpiredSession(sql`s`, now)} AS unexpired
      FROM session s WHERE s.tenant_id = ${tenantId}::uuid AND ${which} AND s.ended_at IS NULL ORDER BY s.id FOR UPDATE
    ), ended AS (
      UPDATE session s SET ended_at = ${now}, end_reason = ${reason} ${replaced} FROM chosen
      WHERE s.tenant_id = ${tenantId}::uuid AND s.id = chosen.id
      RETURNING s.id, s.person_id, chosen.active, chosen.unexpired
    )
    SELECT e.id::text AS id, e.person_id::text AS "personId", p.user_name AS "userName", e.active, e.unexpired
    FROM ended e LEFT JOIN person p ON p.tenant_id = ${tenantId}::uuid AND p.id = e.person_id`);
}

/**
 * Locks the people of sessions that have neither ended nor expired. Code that issues something to a person holds a
 * shared lock on the row, so the statements that follow see everything that was being issued.
 */
export function lockHolders(
  connection: Connection,
  { tenantId, which, now }: Pick<EndOfSessions, 'tenantId' | 'which' | 'now'>,
): Promise<{ id: string; role: Role | null }[]> {
  return connection.query(sql`
    SELECT id::text AS id, role FROM person
    WHERE tenant_id = ${tenantId}::uuid AND id IN (
      SELECT s.person_id FROM session s WHERE s.tenant_id = ${tenantId}::uuid AND ${which} AND s.ended_at IS NULL AND ${isUnexpiredSession(sql`s`, now)})
    ORDER BY id FOR NO KEY UPDATE`);
}

/**
 * Ends individual sessions that have not expired, each with an audit entry, and what was granted in them. The caller
 * has locked their people.
 */
export async function endWithGrants(
  connection: Connection,
  { which, cause, ...end }: EndOfSessions & { cause: Cause },
): Promise<EndedSessions> {
  const { tenantId, reason, now } = end;
  const ended = await endSessions(connection, { ...end, which: sql`${which} AND ${isUnexpiredSession(sql`s`, now)}` });
  const sessionIds = ended.map(({ id }) => id);
  const grants = await finishSessions(connection, { tenantId, sessionIds, now, cause });
  const { tokenFamilies, authorizationCodes } = grants;
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
  return { sessions: ended.length, ...grants };
}

/**
 * Ends all sessions of a person except one, and notifies clients that asked for logout notifications. The caller has
 * locked the person's row and ends what clients hold.
 * @param end.everything whether all of the person's access ends: clients that hold something else are notified too
 * @returns the number of ended sessions that were active
 */
export async function endSessionsOfPerson(
  connection: Connection,
  {
    tenantId,
    personId,
    exceptId = null,
    everything = false,
    reason,
    now,
  }: {
    tenantId: string;
    personId: string;
    exceptId?: string | null;
    everything?: boolean;
    reason: string;
    now: Date;
  },
): Promise<number> {
  const except = exceptId === null ? empty : sql`AND s.id <> ${exceptId}::uuid`;
  const ended = await endSessions(connection, {
    tenantId,
    which: sql`s.person_id = ${personId}::uuid ${except}`,
    reason,
    now,
  });
  const active = ended.filter((session) => session.active);
  await recordLogouts(connection, {
    tenantId,
    sessionIds: active.map(({ id }) => id),
    ...(everything && { holder: { personId, now } }),
  });
  return active.length;
}

export const expiredSessions = expiredRows('session', {
  key: { tenant_id: 'uuid', id: 'uuid' },
  at: sql`expires_at`,
  before: sql`now() - interval '30 days'`,
});
