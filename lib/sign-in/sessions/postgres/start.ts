import { finishSessions } from '@/lib/grants/logout/postgres/finish-sessions';
import type { Cause } from '@/lib/journal/audit/audit-entry';
import { writeAudit } from '@/lib/journal/audit/postgres/record';
import { type Connection, sql } from '@/lib/platform/postgres/database';
import { claimTenant } from '@/lib/sign-in/one-time-links/postgres/claim-tenant';
import { offersPassword } from '@/lib/tenants/postgres/ways-to-sign-in';
import type { NewSession } from '../store';
import { rememberingBrowser } from './known-browsers';

/** See SessionStore.start. */
export async function start(
  connection: Connection,
  session: NewSession,
): Promise<'started' | 'person-inactive' | 'password-changed'> {
  const { tenantId, personId, authTime: now } = session;
  const [person] = await connection.query<{ userName: string }>(sql`
    SELECT user_name AS "userName" FROM person
    WHERE tenant_id = ${tenantId}::uuid AND id = ${personId}::uuid AND active AND deleted_at IS NULL FOR SHARE`);
  if (!person) return 'person-inactive';
  if (session.passwordHash !== null && !(await isPasswordHash(connection, session))) return 'password-changed';

  const cause: Cause = { actor: { type: 'person', id: personId, name: person.userName }, origin: session.origin };
  if (session.previousSidHash) await replacePrevious(connection, session, cause);
  await connection.execute(sql`
    ${rememberingBrowser({ ...session, now })}
    INSERT INTO session (tenant_id, id, sid_hash, person_id, amr, acr, ip_address, user_agent, city, country, browser_hash, auth_time, created_at, last_seen_at, expires_at)
    VALUES (${tenantId}::uuid, ${session.id}::uuid, ${session.sidHash}, ${personId}::uuid, ${session.amr}::text[], ${session.acr},
            ${session.origin?.ipAddress ?? null}, ${session.origin?.userAgent ?? null}, ${session.origin?.place?.city ?? null}, ${session.origin?.place?.country ?? null}, ${session.browserHash}, ${session.authenticatedAt ?? now}, ${now}, ${now}, ${session.expiresAt})`);
  await writeAudit(connection, {
    tenantId,
    cause,
    action: 'session.started',
    target: { type: 'session', id: session.id, name: person.userName },
    detail: { amr: session.amr, ...(session.providerId !== undefined && { provider: session.providerId }) },
  });
  await claimTenant(connection, { tenantId, personId, now });
  return 'started';
}

/** Not where the tenant has stopped to take passwords meanwhile. */
async function isPasswordHash(
  connection: Connection,
  { tenantId, personId, passwordHash }: NewSession,
): Promise<boolean> {
  const same = await connection.query(sql`
    SELECT 1 AS same FROM password w JOIN tenant t ON t.id = w.tenant_id AND ${offersPassword}
    WHERE w.tenant_id = ${tenantId}::uuid AND w.person_id = ${personId}::uuid AND w.hash = ${passwordHash}`);
  return same.length === 1;
}

/** For the same person the new session goes on where the former was; for another one the former is over. */
async function replacePrevious(
  connection: Connection,
  { tenantId, id, personId, previousSidHash, authTime }: NewSession,
  cause: Cause,
): Promise<void> {
  // Nothing is issued to the other one meanwhile.
  await connection.query(sql`
    SELECT p.id FROM session s JOIN person p ON p.tenant_id = s.tenant_id AND p.id = s.person_id AND p.id <> ${personId}::uuid
    WHERE s.tenant_id = ${tenantId}::uuid AND s.sid_hash = ${previousSidHash} AND s.ended_at IS NULL FOR NO KEY UPDATE OF p`);
  const [ended] = await connection.query<{ id: string; isOver: boolean }>(sql`
    UPDATE session SET ended_at = ${authTime}, end_reason = 'replaced', replaced_by = CASE WHEN person_id = ${personId}::uuid THEN ${id}::uuid END
    WHERE tenant_id = ${tenantId}::uuid AND sid_hash = ${previousSidHash} AND ended_at IS NULL
    RETURNING id::text AS id, person_id <> ${personId}::uuid AND expires_at > ${authTime} AS "isOver"`);
  if (!ended) return;
  if (ended.isOver)
    await finishSessions(connection, { tenantId, sessionIds: [ended.id], now: authTime, origin: cause.origin });
  await writeAudit(connection, {
    tenantId,
    cause,
    action: 'session.ended',
    target: { type: 'session', id: ended.id, name: null },
    detail: { reason: 'replaced' },
  });
}
