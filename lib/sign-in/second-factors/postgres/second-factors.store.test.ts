import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deactivatePerson, reactivatePerson } from '@/lib/directory/person-access';
import { cause, type Fixture, how, newPerson, newTenant, openFixture } from '@/lib/directory/postgres/testing/fixture';
import { credentialChanges, hearCredentialChanges } from '@/lib/journal/events/postgres/testing/credential-changes';
import type { Person, Role } from '@/lib/people/person';
import { sql } from '@/lib/platform/postgres/database';
import { sha256 } from '@/lib/platform/shared/secret';
import { createCredentialStore } from '@/lib/sign-in/passwords/postgres';
import { setPassword } from '@/lib/sign-in/passwords/set-password';
import { findSession } from '@/lib/sign-in/sessions/find-session';
import { createSessionStore } from '@/lib/sign-in/sessions/postgres';
import { isRecentSignIn } from '@/lib/sign-in/sessions/recent-sign-in';
import { signIn } from '@/lib/sign-in/sessions/sign-in';
import { startSession } from '@/lib/sign-in/sessions/start-session';
import type { SessionStore } from '@/lib/sign-in/sessions/store';
import { createThrottleStore } from '@/lib/sign-in/throttling/postgres';
import { createThrottle } from '@/lib/sign-in/throttling/throttle';
import { confirmWithCode } from '../confirm-with-code';
import { confirmTotp, readTotp, startTotp } from '../enrol-totp';
import type { PersonToConfirm, RequestingBrowser } from '../finish-confirmation';
import { makeRecoveryCodes } from '../recovery-code';
import type { SecondFactorStore } from '../store';
import { createSecondFactorStore } from '.';

const PASSWORD = 'a tolerably good pass phrase';
const key = sha256('the key of this test');
const browserHash = sha256('browser');
const place: RequestingBrowser = {
  browserHash,
  sids: [],
  lifetimeSeconds: 3600,
  origin: { requestId: 'r', ipAddress: '192.0.2.7', userAgent: 'test' },
};

let fixture: Fixture;
let secondFactors: SecondFactorStore;
let sessions: SessionStore;
let tenantId: string;
let person: Person;

beforeAll(async () => {
  fixture = await openFixture();
  secondFactors = createSecondFactorStore(fixture.database);
  sessions = createSessionStore(fixture.database);
});
afterAll(() => fixture?.close());
beforeEach(async () => {
  tenantId = await newTenant(fixture.database);
  person = await member();
});

async function member(role: Role | null = null): Promise<Person> {
  const created = await newPerson(fixture.directory, tenantId, { role });
  await setPassword(
    createCredentialStore(fixture.database),
    { tenantId, personId: created.id, password: PASSWORD, mustChange: false },
    how(),
  );
  return created;
}

const requireSecondFactorOf = (who: string) =>
  fixture.database.execute(sql`
  UPDATE tenant SET settings = jsonb_build_object('secondFactorRequired', ${who}::text) WHERE id = ${tenantId}::uuid`);
const throttle = () => createThrottle(createThrottleStore(fixture.database));
const withPassword = (who: Person = person) =>
  signIn(
    { sessions, credentials: createCredentialStore(fixture.database), throttle: throttle() },
    {
      tenantId,
      login: who.attributes.userName,
      password: PASSWORD,
      previousSids: [],
      browserHash,
      origin: place.origin,
    },
    new Date(),
  );
const codeAt = (secret: Uint8Array, now: Date) =>
  new TOTP({ secret: new Secret({ buffer: new Uint8Array(secret).buffer }) }).generate({ timestamp: now.getTime() });
const later = (seconds: number) => new Date(Date.now() + seconds * 1000);
const actions = async () =>
  (
    await fixture.database.query<{ action: string }>(
      sql`SELECT action FROM audit_event WHERE tenant_id = ${tenantId}::uuid ORDER BY id`,
    )
  ).map(({ action }) => action);

/** The waiting sign-in, as the second factor page finds it. */
async function pending(who: Person = person): Promise<PersonToConfirm> {
  const outcome = await withPassword(who);
  if (outcome.kind !== 'second-factor') throw new Error(outcome.kind);
  const found = await sessions.findPending(tenantId, sha256(outcome.token), browserHash, new Date());
  if (!found) throw new Error('nothing waits');
  const { personId, userName, tokenHash, passwordHash, amr, knownPlace } = found;
  return { tenantId, personId, userName, subject: { kind: 'pending', tokenHash, passwordHash }, amr, knownPlace };
}

async function inSession(who: Person = person): Promise<{ standing: PersonToConfirm; sid: string }> {
  const started = await startSession(sessions, { tenantId, personId: who.id, amr: ['pwd'], origin: null }, new Date());
  if (started.kind !== 'started') throw new Error(started.kind);
  return {
    sid: started.sid,
    standing: {
      tenantId,
      personId: who.id,
      userName: who.attributes.userName,
      subject: { kind: 'session', id: started.sessionId },
      amr: ['pwd'],
      knownPlace: true,
    },
  };
}

/**
 * Sets up an authenticator app.
 * @returns its key
 */
async function enrol(standing?: PersonToConfirm, now = new Date()): Promise<{ secret: Uint8Array; sid: string }> {
  const who = standing ?? (await inSession()).standing;
  const token = await startTotp({ secondFactors, key }, { tenantId, personId: who.personId, browserHash }, now);
  const secret = await readTotp({ secondFactors, key }, { tenantId, personId: who.personId, token, browserHash }, now);
  if (!secret) throw new Error('no key');
  const outcome = await confirmTotp(
    { secondFactors, key },
    who,
    { token, code: codeAt(secret, now), name: 'Phone' },
    place,
    now,
  );
  if (outcome.kind !== 'done') throw new Error(outcome.kind);
  return { secret, sid: outcome.sid };
}

const confirm = (
  standing: PersonToConfirm,
  code: string,
  { now = new Date(), kind = 'totp' }: { now?: Date; kind?: 'totp' | 'recovery-code' } = {},
) =>
  confirmWithCode({ secondFactors, throttle: throttle(), key, recoveryKey: key }, standing, { kind, code }, place, now);

describe('a session', () => {
  it('does not become a recent sign-in when a factor is added or confirmed in it later', async () => {
    const hourAgo = later(-3600);
    const started = await startSession(
      sessions,
      { tenantId, personId: person.id, amr: ['pwd'], origin: null },
      hourAgo,
    );
    if (started.kind !== 'started') throw new Error(started.kind);
    const { sid } = await enrol({
      tenantId,
      personId: person.id,
      userName: person.attributes.userName,
      subject: { kind: 'session', id: started.sessionId },
      amr: ['pwd'],
      knownPlace: true,
    });
    const session = await findSession(sessions, { tenantId, sid }, new Date());
    expect(session && isRecentSignIn(session, { recentSignInSeconds: 900 }, new Date())).toBe(false);
  });
});

describe('a sign-in without its second factor', () => {
  it('is not a session: no row is stored, and its token finds none', async () => {
    await enrol();
    await fixture.database.execute(sql`DELETE FROM session WHERE tenant_id = ${tenantId}::uuid`);
    const outcome = await withPassword();
    expect(outcome).toEqual({ kind: 'second-factor', token: expect.any(String) });
    const token = 'token' in outcome ? outcome.token : '';
    expect(await findSession(sessions, { tenantId, sid: token }, new Date())).toBeNull();
    expect(await fixture.database.query(sql`SELECT 1 AS one FROM session WHERE tenant_id = ${tenantId}::uuid`)).toEqual(
      [],
    );
    const [row] = await fixture.database.query<{ row: string }>(
      sql`SELECT p::text AS row FROM pending_sign_in p WHERE tenant_id = ${tenantId}::uuid`,
    );
    expect(row?.row).not.toContain(token);
  });

  it('waits ten minutes in the browser that started it, and ends when the person is deactivated', async () => {
    await enrol();
    const outcome = await withPassword();
    const hash = sha256('token' in outcome ? outcome.token : '');
    expect(await sessions.findPending(tenantId, hash, browserHash, new Date())).toMatchObject({
      personId: person.id,
      amr: ['pwd'],
    });
    expect(await sessions.findPending(tenantId, hash, sha256('another'), new Date())).toBeNull();
    expect(await sessions.findPending(tenantId, hash, browserHash, later(601))).toBeNull();
    await deactivatePerson(fixture.directory, person, how());
    await reactivatePerson(fixture.directory, person, how());
    expect(await sessions.findPending(tenantId, hash, browserHash, new Date())).toBeNull();
  });

  it('becomes a session once, by an app code, with both methods recorded', async () => {
    const { secret } = await enrol();
    const waiting = await pending();
    const now = later(30);
    const done = await confirm(waiting, codeAt(secret, now), { now });
    if (done.kind !== 'done') throw new Error(done.kind);
    expect(await findSession(sessions, { tenantId, sid: done.sid }, now)).toMatchObject({
      amr: ['pwd', 'otp', 'mfa'],
      acr: 'urn:tessera:acr:2fa',
      authTime: now,
      mustSignInAgain: false,
      needsSecondFactor: false,
    });
    expect(await confirm(waiting, codeAt(secret, later(60)), { now: later(60) })).toEqual({ kind: 'gone' });
  });

  it('does not become a session after the password changes', async () => {
    const { secret } = await enrol();
    const waiting = await pending();
    await setPassword(
      createCredentialStore(fixture.database),
      { tenantId, personId: person.id, password: 'given by somebody else', mustChange: false },
      how(),
    );
    const now = later(30);
    expect(await confirm(waiting, codeAt(secret, now), { now })).toEqual({ kind: 'gone' });
  });

  it('cannot add another factor with the password alone', async () => {
    const { secret } = await enrol();
    expect(secret).toHaveLength(20);
    await expect(enrol(await pending())).rejects.toThrow('gone');
    expect((await secondFactors.list(tenantId, person.id)).factors).toHaveLength(1);
  });
});

describe('a code of an authenticator app', () => {
  it('is accepted one step early or late, once per step, and not if it was used at setup', async () => {
    const at = new Date(Math.floor(Date.now() / 30_000) * 30_000 + 5_000);
    const { secret } = await enrol(undefined, at);
    const shifted = (seconds: number) => new Date(at.getTime() + seconds * 1000);
    expect(await confirm(await pending(), codeAt(secret, at), { now: at })).toEqual({ kind: 'used' });
    expect(await confirm(await pending(), codeAt(secret, shifted(30)), { now: at })).toMatchObject({ kind: 'done' });
    expect(await confirm(await pending(), codeAt(secret, shifted(30)), { now: shifted(30) })).toEqual({ kind: 'used' });
    expect(await confirm(await pending(), codeAt(secret, shifted(60)), { now: shifted(90) })).toMatchObject({
      kind: 'done',
    });
    expect(await confirm(await pending(), codeAt(secret, shifted(300)), { now: shifted(90) })).toEqual({
      kind: 'wrong',
    });
    expect(await actions()).toContain('second-factor.failed');
  });

  it('allows ten guesses before throttling; the person’s recovery codes still work from another address', async () => {
    await enrol();
    const codes = await makeRecoveryCodes(
      { secondFactors, recoveryKey: key },
      { tenantId, personId: person.id },
      how(),
    );
    const waiting = await pending();
    const guesses = [];
    for (let guess = 0; guess < 11; guess++)
      guesses.push((await confirm(waiting, '000000', { now: later(86_400) })).kind);
    expect(guesses.slice(0, 10).every((kind) => kind === 'wrong')).toBe(true);
    expect(guesses[10]).toBe('throttled');
    const elsewhere = { ...place, origin: { requestId: 'r', ipAddress: '198.51.100.9', userAgent: null } };
    const stores = { secondFactors, throttle: throttle(), key, recoveryKey: key };
    const outcome = await confirmWithCode(
      stores,
      { ...waiting, knownPlace: false },
      { kind: 'recovery-code', code: codes?.[0] ?? '' },
      elsewhere,
      new Date(),
    );
    expect(outcome.kind).toBe('done');
  });
});

describe('recovery codes', () => {
  it('number ten, each accepted once in any letter case and spacing, and new codes replace them all', async () => {
    await enrol();
    const codes =
      (await makeRecoveryCodes({ secondFactors, recoveryKey: key }, { tenantId, personId: person.id }, how())) ?? [];
    expect(new Set(codes).size).toBe(10);
    const [first = '', second = ''] = codes;
    const done = await confirm(await pending(), ` ${first.toUpperCase().replaceAll('-', ' ')} `, {
      kind: 'recovery-code',
    });
    if (done.kind !== 'done') throw new Error(done.kind);
    expect(await findSession(sessions, { tenantId, sid: done.sid }, new Date())).toMatchObject({
      amr: ['pwd', 'mfa'],
      acr: 'urn:tessera:acr:2fa',
    });
    expect(await confirm(await pending(), first, { kind: 'recovery-code' })).toEqual({ kind: 'wrong' });
    expect((await secondFactors.list(tenantId, person.id)).recoveryCodes).toBe(9);
    await makeRecoveryCodes({ secondFactors, recoveryKey: key }, { tenantId, personId: person.id }, how());
    expect(await confirm(await pending(), second, { kind: 'recovery-code' })).toEqual({ kind: 'wrong' });
    const rows = await fixture.database.query<{ row: string }>(
      sql`SELECT c::text AS row FROM recovery_code c WHERE tenant_id = ${tenantId}::uuid`,
    );
    expect(rows.some(({ row }) => codes.some((code) => row.includes(code)))).toBe(false);
  });

  it('are created only for a person with a second factor, and are deleted with the last one', async () => {
    expect(
      await makeRecoveryCodes({ secondFactors, recoveryKey: key }, { tenantId, personId: person.id }, how()),
    ).toBeNull();
    await enrol();
    await makeRecoveryCodes({ secondFactors, recoveryKey: key }, { tenantId, personId: person.id }, how());
    expect(
      await secondFactors.remove({ tenantId, personId: person.id, which: 'all', byAdministrator: null, ...how() }),
    ).toEqual({ kind: 'removed', factors: 1, sessions: 0, recoveryCodes: 10 });
    expect(await secondFactors.list(tenantId, person.id)).toEqual({ factors: [], recoveryCodes: 0, required: false });
  });

  it('that are created, used up, replaced and deleted are changed credentials to receivers of Shared Signals', async () => {
    const personId = person.id;
    await hearCredentialChanges(fixture.database, tenantId);
    await enrol();
    const makeCodes = () => makeRecoveryCodes({ secondFactors, recoveryKey: key }, { tenantId, personId }, how());
    const [code = ''] = (await makeCodes()) ?? [];
    expect(await confirm(await pending(), code, { kind: 'recovery-code' })).toMatchObject({ kind: 'done' });
    await makeCodes();
    await secondFactors.remove({ tenantId, personId, which: 'all', byAdministrator: null, ...how() });
    expect(await credentialChanges(fixture.database, tenantId, personId)).toEqual([
      'app create Phone',
      'recovery-code create',
      'recovery-code revoke',
      'recovery-code update',
      'app delete Phone',
      'recovery-code delete',
    ]);
  });
});

describe('a tenant that requires second factors', () => {
  it('only of administrators asks them for one and does not ask members', async () => {
    await requireSecondFactorOf('administrators');
    const admin = await member('auditor');
    expect((await withPassword(admin)).kind).toBe('second-factor');
    expect((await withPassword()).kind).toBe('signed-in');
  });

  it('marks existing sessions as lacking one until it is confirmed', async () => {
    const { sid, standing } = await inSession();
    await requireSecondFactorOf('everybody');
    expect(await findSession(sessions, { tenantId, sid }, new Date())).toMatchObject({ needsSecondFactor: true });
    const { sid: raised } = await enrol(standing);
    expect(await findSession(sessions, { tenantId, sid: raised }, new Date())).toMatchObject({
      mustSignInAgain: false,
      needsSecondFactor: false,
      amr: ['pwd', 'otp', 'mfa'],
    });
  });

  it('does not let people remove their last factor, but an administrator may, which ends all sessions', async () => {
    await requireSecondFactorOf('everybody');
    await enrol();
    const {
      factors: [factor],
    } = await secondFactors.list(tenantId, person.id);
    const removal = { tenantId, personId: person.id, which: { id: factor?.id ?? '' } };
    expect(await secondFactors.remove({ ...removal, byAdministrator: null, ...how() })).toEqual({ kind: 'required' });
    expect(await secondFactors.remove({ ...removal, byAdministrator: { note: 'phone lost' }, ...how() })).toMatchObject(
      { kind: 'removed' },
    );
    expect(
      await fixture.database.query(
        sql`SELECT 1 AS active FROM session WHERE tenant_id = ${tenantId}::uuid AND ended_at IS NULL`,
      ),
    ).toEqual([]);
    const [row] = await fixture.database.query(
      sql`SELECT detail FROM audit_event WHERE tenant_id = ${tenantId}::uuid AND action = 'second-factor.removed'`,
    );
    expect(row).toEqual({ detail: { kind: 'totp', name: 'Phone', note: 'phone lost', sessions: expect.any(Number) } });
  });

  it('keeps one of two factors that are removed in parallel', async () => {
    await requireSecondFactorOf('everybody');
    const { standing } = await inSession();
    await enrol(standing);
    await enrol(standing);
    const { factors } = await secondFactors.list(tenantId, person.id);
    const removed = await Promise.all(
      factors.map(({ id }) =>
        secondFactors.remove({
          tenantId,
          personId: person.id,
          which: { id },
          byAdministrator: null,
          cause,
          now: new Date(),
        }),
      ),
    );
    expect(removed.map(({ kind }) => kind).sort()).toEqual(['removed', 'required']);
  });
});

describe('a session after step-up', () => {
  it('keeps its ID and gets a new sid; the old sid finds no session', async () => {
    const { standing, sid } = await inSession();
    const { sid: raised } = await enrol(standing);
    expect(await findSession(sessions, { tenantId, sid }, new Date())).toBeNull();
    expect(await findSession(sessions, { tenantId, sid: raised }, new Date())).toMatchObject({
      id: standing.subject.kind === 'session' ? standing.subject.id : '',
      amr: ['pwd', 'otp', 'mfa'],
    });
    expect(await actions()).toEqual(expect.arrayContaining(['second-factor.added', 'session.raised']));
  });
});

it('a new password keeps second factors, and a deactivated person cannot use them', async () => {
  const { secret } = await enrol();
  await setPassword(
    createCredentialStore(fixture.database),
    { tenantId, personId: person.id, password: PASSWORD, mustChange: false },
    how(),
  );
  const waiting = await pending();
  await deactivatePerson(fixture.directory, person, how());
  const now = later(30);
  expect(await confirm(waiting, codeAt(secret, now), { now })).toEqual({ kind: 'gone' });
  expect((await secondFactors.list(tenantId, person.id)).factors).toHaveLength(1);
});
