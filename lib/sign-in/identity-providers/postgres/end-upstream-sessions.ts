import { claimToken } from '@/lib/grants/assertions/postgres/assertions';
import { isUnexpiredSession } from '@/lib/grants/logout/postgres/active-session';
import type { Cause } from '@/lib/journal/audit/audit-entry';
import { type Connection, empty, type Sql, sql } from '@/lib/platform/postgres/database';
import { sha256 } from '@/lib/platform/shared/secret';
import { endWithGrants } from '@/lib/sign-in/sessions/postgres/end-sessions';
import { endPendingOf } from '@/lib/sign-in/sessions/postgres/pending';
import type { UpstreamLogout, UpstreamLogoutOutcome } from '../store';
import { isUnchanged } from './links';

/** See IdentityProviderStore.endSessions. */
export async function endUpstreamSessions(
  connection: Connection,
  { provider, subject, sid, jti, expiresAt, origin, now }: UpstreamLogout,
): Promise<UpstreamLogoutOutcome> {
  const { tenantId, id } = provider;
  // A disabled provider's sessions may have been kept, so its logout tokens still count.
  if (!(await isUnchanged(connection, provider, { evenDisabled: true }))) return { kind: 'provider-changed' };
  const claim = { tenantId, issuer: `identity-provider ${id}`, jtiHash: sha256(jti), expiresAt };
  if ((await claimToken(connection, claim)) === 'replayed') return { kind: 'replayed' };
  const links = sql`SELECT l.person_id FROM linked_identity l WHERE l.tenant_id = ${tenantId}::uuid AND l.provider_id = ${id}`;
  const linked = sql`${links} AND l.subject = ${subject}`;
  const ofSession = sid === null ? empty : sql`AND s.provider_sid = ${sid}`;
  // A session may outlast the link, which then no longer tells whose it is; the sid does.
  const orUnlinked = sid === null ? empty : sql`OR NOT EXISTS (${links} AND l.person_id = s.person_id)`;
  const ofSubject = subject === null ? empty : sql`AND (s.person_id IN (${linked}) ${orUnlinked})`;
  const which = sql`s.provider_id = ${id} ${ofSession} ${ofSubject}`;
  const people = await lockPeople(connection, {
    tenantId,
    which,
    now,
    linked: subject === null ? empty : sql`UNION ${linked}`,
  });
  // Sign-ins that were under way have been waited for: what they began is a session that the following statements see.
  const held = sql`${which} AND s.person_id = ANY(${people}::uuid[])`;
  await endPendingOf(connection, { tenantId, which: held });
  const cause: Cause = { actor: { type: 'system', id: null, name: provider.name }, origin };
  const ended = await endWithGrants(connection, { tenantId, which: held, reason: 'ended-by-provider', cause, now });
  return { kind: 'ended', ...ended };
}

/**
 * Locks the people of the sessions and of the waiting sign-ins, and the linked person, who may be signing in right now
 * (docs/decisions/0003).
 */
async function lockPeople(
  connection: Connection,
  { tenantId, which, now, linked }: { tenantId: string; which: Sql; now: Date; linked: Sql },
): Promise<string[]> {
  const people = await connection.query<{ id: string }>(sql`
    SELECT id::text AS id FROM person
    WHERE tenant_id = ${tenantId}::uuid AND id IN (
      SELECT s.person_id FROM session s
      WHERE s.tenant_id = ${tenantId}::uuid AND ${which} AND s.ended_at IS NULL AND ${isUnexpiredSession(sql`s`, now)}
      UNION SELECT s.person_id FROM pending_sign_in s WHERE s.tenant_id = ${tenantId}::uuid AND ${which} ${linked})
    ORDER BY person.id FOR NO KEY UPDATE`);
  return people.map(({ id }) => id);
}
