import { claimToken } from '@/lib/grants/assertions/postgres/assertions';
import type { Cause } from '@/lib/journal/audit/audit-entry';
import { type Connection, empty, sql } from '@/lib/platform/postgres/database';
import { sha256 } from '@/lib/platform/shared/secret';
import { endWithGrants, lockHolders } from '@/lib/sign-in/sessions/postgres/end-sessions';
import { endPendingOf } from '@/lib/sign-in/sessions/postgres/pending';
import type { UpstreamLogout, UpstreamLogoutOutcome } from '../store';
import { isUnchanged } from './links';

/** See IdentityProviderStore.endSessions. */
export async function endUpstreamSessions(
  connection: Connection,
  { provider, subject, sid, jti, expiresAt, origin, now }: UpstreamLogout,
): Promise<UpstreamLogoutOutcome> {
  const { tenantId, id } = provider;
  if (!(await isUnchanged(connection, provider))) return { kind: 'provider-changed' };
  const claim = { tenantId, issuer: `identity-provider ${id}`, jtiHash: sha256(jti), expiresAt };
  if ((await claimToken(connection, claim)) === 'replayed') return { kind: 'replayed' };
  const ofSession = sid === null ? empty : sql`AND s.provider_sid = ${sid}`;
  const ofSubject =
    subject === null
      ? empty
      : sql`AND s.person_id IN (
          SELECT l.person_id FROM linked_identity l WHERE l.tenant_id = ${tenantId}::uuid AND l.provider_id = ${id} AND l.subject = ${subject})`;
  const which = sql`s.provider_id = ${id} ${ofSession} ${ofSubject}`;
  // First: a sign-in that was completed meanwhile is a session that the following statements see.
  await endPendingOf(connection, { tenantId, which });
  await lockHolders(connection, { tenantId, which, now });
  const cause: Cause = { actor: { type: 'system', id: null, name: provider.name }, origin };
  const ended = await endWithGrants(connection, { tenantId, which, reason: 'ended-by-provider', cause, now });
  return { kind: 'ended', ...ended };
}
