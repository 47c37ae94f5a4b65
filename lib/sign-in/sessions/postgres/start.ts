import { activeSession } from '@/lib/grants/logout/postgres/active-session';
import type { Cause } from '@/lib/journal/audit/audit-entry';
import { auditing, auditRows, writeAudit } from '@/lib/journal/audit/postgres/record';
import { isActivePerson } from '@/lib/people/postgres/active-person';
import { type Connection, empty, type Sql, sql } from '@/lib/platform/postgres/database';
import { ofTenant } from '@/lib/platform/postgres/of-tenant';
import { claimTenant } from '@/lib/sign-in/one-time-links/postgres/claim-tenant';
import { offersPassword } from '@/lib/tenants/postgres/ways-to-sign-in';
import type { NewSession } from '../store';
import { endSessions } from './end-sessions';
import { rememberedBrowser } from './known-browsers';

/** See SessionStore.start. */
export async function start(
  connection: Connection,
  session: NewSession,
): Promise<'started' | 'person-inactive' | 'password-changed'> {
  const { tenantId, personId, authTime: now } = session;
  const [person] = await connection.query<{ userName: string }>(sql`
    SELECT p.user_name AS "userName" FROM person p
    WHERE p.tenant_id = ${tenantId}::uuid AND p.id = ${personId}::uuid AND ${isActivePerson} FOR SHARE`);
  if (!person) return 'person-inactive';

  const cause: Cause = { actor: { type: 'person', id: personId, name: person.userName }, origin: session.origin };
  const [started] = await connection.query<{ tenantClaimed: boolean }>(starting(session, cause));
  if (!started) return 'password-changed';
  if (session.previousSidHashes.length > 0) await replacePrevious(connection, session, cause);
  if (!started.tenantClaimed) await claimTenant(connection, { tenantId, personId, now });
  return 'started';
}

/**
 * Adds the session and its audit entry, and remembers the browser. A password does not count if it has been changed, or
 * if the tenant has turned off password sign-in, since it was checked: then this writes nothing and returns no row.
 */
function starting(session: NewSession, cause: Cause): Sql {
  const { tenantId, personId, passwordHash, browserHash, origin, authTime: now } = session;
  const isPasswordHash =
    passwordHash === null
      ? empty
      : sql`WHERE EXISTS (
          SELECT FROM password w JOIN person p ON p.tenant_id = w.tenant_id AND p.id = w.person_id JOIN tenant t ON t.id = w.tenant_id AND ${offersPassword(tenantId)}
          WHERE w.tenant_id = ${tenantId}::uuid AND w.person_id = ${personId}::uuid AND w.hash = ${passwordHash})`;
  const entry = auditRows([
    {
      tenantId,
      cause,
      action: 'session.started',
      target: { type: 'session', id: session.id, name: cause.actor.name },
      detail: { amr: session.amr, ...(session.provider && { provider: session.provider.id }) },
    },
  ]);
  return sql`
    WITH started AS (
      INSERT INTO session (tenant_id, id, sid_hash, person_id, amr, acr, ip_address, user_agent, city, country, browser_hash, provider_id, provider_sid, auth_time, created_at, last_seen_at, expires_at)
      SELECT ${tenantId}::uuid, ${session.id}::uuid, ${session.sidHash}::bytea, ${personId}::uuid, ${session.amr}::text[], ${session.acr},
             ${origin?.ipAddress ?? null}, ${origin?.userAgent ?? null}, ${origin?.place?.city ?? null}, ${origin?.place?.country ?? null}, ${browserHash}::bytea,
             ${session.provider?.id ?? null}, ${session.provider?.sid ?? null}, ${session.authenticatedAt ?? now}::timestamptz, ${now}::timestamptz, ${now}::timestamptz, ${session.expiresAt}::timestamptz
      ${isPasswordHash} RETURNING tenant_id
    ), ${browserHash === null ? empty : sql`${rememberedBrowser({ tenantId, personId, browserHash, now }, sql`FROM started`)},`}
    ${auditing(sql`SELECT entry.* FROM started, (${entry}) entry`, tenantId)}
    SELECT (SELECT t.claimed_at IS NOT NULL FROM tenant t WHERE t.id = ${tenantId}::uuid) AS "tenantClaimed" FROM started`;
}

/** The new session continues the person's previous one in the browser. The sessions of other people stay. */
async function replacePrevious(
  connection: Connection,
  { tenantId, id, personId, previousSidHashes, authTime }: NewSession,
  cause: Cause,
): Promise<void> {
  const ended = await endSessions(connection, {
    tenantId,
    which: sql`s.sid_hash = ANY(${[...previousSidHashes]}::bytea[]) AND s.person_id = ${personId}::uuid`,
    reason: 'replaced',
    now: authTime,
    replacedBy: id,
  });
  await writeAudit(
    connection,
    ...ended.map((session) => ({
      tenantId,
      cause,
      action: 'session.ended' as const,
      target: { type: 'session', id: session.id, name: null },
      detail: { reason: 'replaced' },
    })),
  );
}

/**
 * Gives a session a new sid after the person has proved a second factor, so that knowing the old sid is worthless. The
 * caller has locked the person's row.
 * @returns false if the session has ended
 */
export async function raiseSession(
  connection: Connection,
  {
    tenantId,
    personId,
    id,
    sidHash,
    amr,
    acr,
    now,
  }: Pick<NewSession, 'tenantId' | 'personId' | 'id' | 'sidHash' | 'amr' | 'acr'> & { now: Date },
): Promise<boolean> {
  const raised = await connection.execute(sql`
    UPDATE session SET sid_hash = ${sidHash}, amr = ${amr}::text[], acr = ${acr}, auth_time = ${now}
    WHERE tenant_id = ${tenantId}::uuid AND id = ${id}::uuid AND person_id = ${personId}::uuid AND ${activeSession(sql`session`, ofTenant(tenantId), now)}`);
  return raised === 1;
}
