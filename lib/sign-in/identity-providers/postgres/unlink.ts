import { writeAudit } from '@/lib/journal/audit/postgres/record';
import { orderNotice } from '@/lib/journal/mail/postgres/order-notice';
import { mustManagePerson } from '@/lib/people/must-manage-person';
import { personTarget } from '@/lib/people/person';
import { rankStep } from '@/lib/people/postgres/rank';
import { lockPerson } from '@/lib/people/postgres/read-person';
import { type Connection, empty, sql } from '@/lib/platform/postgres/database';
import { endPendingSignIns } from '@/lib/sign-in/sessions/postgres/pending';
import { hasWay } from '@/lib/tenants/postgres/ways-to-sign-in';
import type { Unlink, Unlinked } from '../store';
import { endFederatedSessions } from './end-federated-sessions';
import { deleteLinks } from './links';

/**
 * See IdentityProviderStore.unlink. The person's row is locked, so the second of two concurrent removals sees what the
 * first one left.
 */
export async function unlink(
  connection: Connection,
  { tenantId, personId, providerId, sessionId, byAdministrator, cause, now }: Unlink,
): Promise<Unlinked> {
  const person = await lockPerson(connection, tenantId, personId);
  if (!person) return { kind: 'not-found' };
  await mustManagePerson(rankStep(connection), person, cause);
  const [linked] = await connection.query<{ subject: string; name: string }>(sql`
    SELECT l.subject, i.name FROM linked_identity l JOIN identity_provider i ON i.tenant_id = l.tenant_id AND i.id = l.provider_id
    WHERE l.tenant_id = ${tenantId}::uuid AND l.person_id = ${personId}::uuid AND l.provider_id = ${providerId}`);
  if (!linked) return { kind: 'not-found' };
  if (!byAdministrator && !(await hasWay(connection, { tenantId, personId, without: { providerId } })))
    return { kind: 'last-way' };
  const credentials = await deleteLinks(connection, { tenantId, personId, which: sql`provider_id = ${providerId}` });
  await endPendingSignIns(connection, { tenantId, personId, which: sql`'fed' = ANY (amr)` });
  const which = sql`s.person_id = ${personId}::uuid ${sessionId === null ? empty : sql`AND s.id <> ${sessionId}::uuid`}`;
  const ended = await endFederatedSessions(connection, { tenantId, which, reason: 'identity-unlinked', cause, now });
  await writeAudit(connection, {
    tenantId,
    cause,
    action: 'identity.unlinked',
    target: personTarget(person),
    detail: { provider: providerId, subject: linked.subject, sessions: ended.sessions },
    credentials,
  });
  await orderNotice(connection, {
    tenantId,
    personId,
    change: { kind: 'identity-unlinked', provider: linked.name },
    cause,
    now,
  });
  return { kind: 'unlinked', ...ended };
}
