import type { Cause } from '@/lib/journal/audit/audit-entry';
import { writeAudit } from '@/lib/journal/audit/postgres/record';
import { isActivePerson } from '@/lib/people/postgres/active-person';
import { secondFactorRequired } from '@/lib/people/postgres/second-factor-required';
import { type Connection, sql } from '@/lib/platform/postgres/database';
import { Overtaken } from '@/lib/platform/postgres/retry-conflicts';
import { hold } from '@/lib/sign-in/sessions/postgres/pending';
import { start } from '@/lib/sign-in/sessions/postgres/start';
import { hasFactor, hasPassword, offersPassword } from '@/lib/tenants/postgres/ways-to-sign-in';
import type { AtSignIn } from '../at-sign-in';
import type { UpstreamOutcome, UpstreamRejection, UpstreamSignIn } from '../store';
import { type FoundPerson, findAsserted, mayCreate } from './find-asserted';
import { insertLink, isUnchanged } from './links';

/**
 * See IdentityProviderStore.signIn. A rejected sign-in is returned as an outcome instead of an error, so that its audit
 * entry is committed.
 */
export async function signIn(
  connection: Connection,
  signingIn: UpstreamSignIn,
  atSignIn?: AtSignIn,
): Promise<UpstreamOutcome> {
  const { provider } = signingIn;
  if (!(await isUnchanged(connection, provider))) return refuse(connection, signingIn, 'provider-changed', null);
  const found = await findOrCreate(connection, signingIn, atSignIn);
  if ('rejection' in found) return refuse(connection, signingIn, found.rejection, found.personId);
  const { tenantId } = provider;
  const person = await lockActive(connection, tenantId, found.personId);
  if (!person) return refuse(connection, signingIn, 'person-inactive', found.personId);
  // Checked under the lock, and for linked people too: a link may be older than the role.
  if (person.hasRole && !provider.includesAdministrators)
    return refuse(connection, signingIn, 'administrator', found.personId);
  if (signingIn.undated && person.hasPassword) return refuse(connection, signingIn, 'undated', found.personId);
  const cause: Cause = {
    actor: { type: 'person', id: found.personId, name: person.userName },
    origin: signingIn.origin,
  };
  const linked =
    found.linked ||
    (await insertLink(connection, {
      ...signingIn,
      personId: found.personId,
      userName: person.userName,
      by: found.created ? 'created' : 'verified-email',
      cause,
    })) !== 'linked-otherwise';
  // A parallel sign-in has created another person for the account: this one is undone.
  if (!linked && found.created) throw new Overtaken();
  if (!linked) return refuse(connection, signingIn, 'linked-otherwise', found.personId);
  // The identity was unlinked while this transaction waited for the person's row.
  if (!(await noteUse(connection, signingIn, found.personId)))
    return refuse(connection, signingIn, 'unknown-person', null);
  if (!found.created) await changeReturning(connection, signingIn, found.personId, atSignIn);
  return person.needsSecondFactor && !signingIn.amr.includes('mfa')
    ? wait(connection, signingIn, found.personId)
    : begin(connection, signingIn, found.personId);
}

/** The person whom the provider asserts, who is created now if no one matches and the provider's settings allow it. */
async function findOrCreate(
  connection: Connection,
  signingIn: UpstreamSignIn,
  atSignIn: AtSignIn | undefined,
): Promise<FoundPerson & { created?: boolean }> {
  const found = await findAsserted(connection, signingIn);
  if (!atSignIn || !mayCreate(signingIn.provider, found)) return found;
  await atSignIn.lockAddress(connection, signingIn);
  // Asked again, because a parallel sign-in may have created the person until then.
  const again = await findAsserted(connection, signingIn);
  if (!mayCreate(signingIn.provider, again)) return again;
  const created = await atSignIn.create(connection, signingIn, {
    cause: causeOfProvider(signingIn),
    now: signingIn.now,
  });
  return created.kind === 'created'
    ? { personId: created.personId, linked: false, created: true }
    : { rejection: created.kind, personId: created.personId };
}

async function changeReturning(
  connection: Connection,
  signingIn: UpstreamSignIn,
  personId: string,
  atSignIn: AtSignIn | undefined,
): Promise<void> {
  const { provider, claims, now } = signingIn;
  if (provider.provisioning.updates === 'never') return;
  await atSignIn?.change(connection, { provider, personId, claims }, { cause: causeOfProvider(signingIn), now });
}

const causeOfProvider = ({ provider, origin }: UpstreamSignIn): Cause => ({
  actor: { type: 'system', id: null, name: provider.name },
  origin,
});

interface LockedPerson {
  userName: string;
  hasRole: boolean;
  /** Whether there is a password that can be used to sign in. */
  hasPassword: boolean;
  needsSecondFactor: boolean;
}

/** The person's row is locked first, as everywhere (docs/decisions/0003). */
async function lockActive(connection: Connection, tenantId: string, personId: string): Promise<LockedPerson | null> {
  const [person] = await connection.query<LockedPerson>(sql`
    SELECT p.user_name AS "userName", p.role IS NOT NULL AS "hasRole", ${offersPassword(tenantId)} AND ${hasPassword(tenantId)} AS "hasPassword",
      (${secondFactorRequired} OR ${hasFactor(tenantId)}) AS "needsSecondFactor"
    FROM person p JOIN tenant t ON t.id = p.tenant_id
    WHERE p.tenant_id = ${tenantId}::uuid AND p.id = ${personId}::uuid AND ${isActivePerson} FOR UPDATE OF p`);
  return person ?? null;
}

async function noteUse(
  connection: Connection,
  { provider, asserted, now }: UpstreamSignIn,
  personId: string,
): Promise<boolean> {
  return (
    (await connection.execute(sql`
    UPDATE linked_identity SET last_used_at = ${now}, email = COALESCE(${asserted.email}, email)
    WHERE tenant_id = ${provider.tenantId}::uuid AND provider_id = ${provider.id} AND subject = ${asserted.subject} AND person_id = ${personId}::uuid`)) ===
    1
  );
}

async function wait(
  connection: Connection,
  { provider: { tenantId, id }, asserted, amr, session, pending, now }: UpstreamSignIn,
  personId: string,
): Promise<UpstreamOutcome> {
  const [known] = await connection.query(sql`
    SELECT 1 AS known FROM known_browser WHERE tenant_id = ${tenantId}::uuid AND person_id = ${personId}::uuid AND browser_hash = ${session.browserHash} LIMIT 1`);
  await hold(connection, {
    ...pending,
    tenantId,
    personId,
    passwordHash: null,
    amr,
    knownPlace: known !== undefined,
    browserHash: session.browserHash,
    provider: { id, sid: asserted.sid },
    now,
  });
  return { kind: 'second-factor' };
}

async function begin(
  connection: Connection,
  { provider: { tenantId, id }, asserted, amr, session, origin, now }: UpstreamSignIn,
  personId: string,
): Promise<UpstreamOutcome> {
  const started = await start(connection, {
    ...session,
    tenantId,
    personId,
    passwordHash: null,
    amr,
    authTime: now,
    origin,
    provider: { id, sid: asserted.sid },
  });
  if (started !== 'started') throw new Error('A person whose row is locked became inactive.');
  return { kind: 'signed-in' };
}

async function refuse(
  connection: Connection,
  { provider, asserted, origin }: UpstreamSignIn,
  kind: UpstreamRejection,
  personId: string | null,
): Promise<UpstreamOutcome> {
  await writeAudit(connection, {
    tenantId: provider.tenantId,
    cause: { actor: { type: 'person', id: null, name: null }, origin },
    action: 'session.failed',
    target: { type: 'person', id: personId, name: asserted.email ?? asserted.subject },
    detail: { reason: kind, provider: provider.id },
  });
  return { kind, personId };
}
