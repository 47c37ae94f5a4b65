import type { Cause } from '@/lib/journal/audit/audit-entry';
import { writeAudit } from '@/lib/journal/audit/postgres/record';
import { isActivePerson } from '@/lib/people/postgres/active-person';
import { type Connection, sql } from '@/lib/platform/postgres/database';
import { claimPending } from '@/lib/sign-in/sessions/postgres/pending';
import { raiseSession, start } from '@/lib/sign-in/sessions/postgres/start';
import { offersPasskey } from '@/lib/tenants/postgres/ways-to-sign-in';
import type { Completion, Finished } from '../store';
import { claimProof } from './claim-proof';
import { hasFactor } from './has-factor';

/**
 * See SecondFactorStore.finish. The person's row is locked first, as everywhere (docs/decisions/0003). A proof stays
 * used up even if its sign-in is gone, because it has been revealed.
 */
export async function finish(connection: Connection, completion: Completion): Promise<Finished> {
  const { tenantId, personId, subject, origin, now } = completion;
  const [person] = await connection.query<{ userName: string; passkeyOffered: boolean }>(sql`
    SELECT p.user_name AS "userName", ${offersPasskey} AS "passkeyOffered" FROM person p JOIN tenant t ON t.id = p.tenant_id
    WHERE p.tenant_id = ${tenantId}::uuid AND p.id = ${personId}::uuid AND ${isActivePerson} FOR UPDATE OF p`);
  if (!person) return 'person-inactive';
  if (subject.kind === 'new' && !person.passkeyOffered) return 'not-offered';
  const cause: Cause = { actor: { type: 'person', id: personId, name: person.userName }, origin };
  // A password alone cannot add a factor for a person who already has one.
  if (subject.kind === 'pending' && completion.proof.kind === 'enrolled' && (await hasFactor(connection, completion)))
    return 'gone';
  const claimed = await claimProof(connection, completion, cause);
  if (claimed !== 'claimed') return claimed;
  if (subject.kind === 'session') return raise(connection, completion, subject.id, cause);
  const pending =
    subject.kind === 'pending' ? await claimPending(connection, { ...completion, tokenHash: subject.tokenHash }) : null;
  if (subject.kind === 'pending' && !pending) return 'gone';
  const provider = pending?.provider ?? null;
  const { session } = completion;
  const passwordHash = subject.kind === 'pending' ? subject.passwordHash : null;
  const started = await start(connection, {
    ...session,
    tenantId,
    personId,
    passwordHash,
    provider,
    authTime: now,
    origin,
  });
  return started === 'started' ? 'done' : started;
}

async function raise(
  connection: Connection,
  { tenantId, personId, session, now }: Completion,
  id: string,
  cause: Cause,
): Promise<Finished> {
  const { sidHash, amr, acr } = session;
  if (!(await raiseSession(connection, { tenantId, personId, id, sidHash, amr, acr, now }))) return 'gone';
  await writeAudit(connection, {
    tenantId,
    cause,
    action: 'session.raised',
    target: { type: 'session', id, name: cause.actor.name },
    detail: { amr, acr },
  });
  return 'done';
}
