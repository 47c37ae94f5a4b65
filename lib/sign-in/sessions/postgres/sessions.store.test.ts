import type * as argon2 from '@node-rs/argon2';
import { hash, parseOptions, verify } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { deactivatePerson } from '@/lib/directory/person-access';
import { type Fixture, how, newPerson, newTenant, openFixture } from '@/lib/directory/postgres/testing/fixture';
import type { Person } from '@/lib/people/person';
import { type Database, openDatabase, sql } from '@/lib/platform/postgres/database';
import { newId } from '@/lib/platform/shared/id';
import { type Bytes, sha256 } from '@/lib/platform/shared/secret';
import { isHashingBusy } from '@/lib/sign-in/passwords/hash-in-turn';
import { currentParameters } from '@/lib/sign-in/passwords/hash-password';
import { createCredentialStore } from '@/lib/sign-in/passwords/postgres';
import { formerParameters } from '@/lib/sign-in/passwords/testing/imported-hashes';
import { createThrottleStore } from '@/lib/sign-in/throttling/postgres';
import { createThrottle } from '@/lib/sign-in/throttling/throttle';
import { findBrowserAccounts, isNamedBy } from '../browser-accounts';
import { endSession } from '../end-session';
import { endSessionsOfPerson } from '../end-sessions-of-person';
import { findSession } from '../find-session';
import { type SignInStores, signIn } from '../sign-in';
import { startSession } from '../start-session';
import type { SessionStore } from '../store';
import { createSessionStore } from '.';
import { newMember as newMemberOf, PASSWORD } from './testing/new-member';

vi.mock('@node-rs/argon2', async (load) => {
  const real = await load<typeof argon2>();
  return { ...real, hash: vi.fn(real.hash), verify: vi.fn(real.verify) };
});

let fixture: Fixture;
let sessions: SessionStore;
let tenantId: string;
beforeAll(async () => {
  fixture = await openFixture();
  sessions = createSessionStore(fixture.database);
  tenantId = await newTenant(fixture.database);
});
afterAll(() => fixture?.close());

const newMember = (attributes: Parameters<typeof newPerson>[2] = {}) => newMemberOf(fixture, tenantId, attributes);

async function start(person: Person, more: Partial<Parameters<typeof startSession>[1]> = {}) {
  const started = await startSession(
    sessions,
    { tenantId, personId: person.id, amr: ['pwd'], origin: null, ...more },
    new Date(),
  );
  if (started.kind !== 'started') throw new Error(started.kind);
  return started;
}

const stores = (database: Database = fixture.database): SignInStores => ({
  sessions,
  credentials: createCredentialStore(fixture.database),
  throttle: createThrottle(createThrottleStore(database)),
});
const storedHash = async (person: Person) =>
  String((await createCredentialStore(fixture.database).findPassword(tenantId, person.id))?.hash);
async function storeFormerHash(person: Person): Promise<string> {
  const former = await hash(PASSWORD, formerParameters);
  await createCredentialStore(fixture.database).renewHash({
    ...{ tenantId, personId: person.id },
    ...{ former: await storedHash(person), renewed: former },
  });
  return former;
}
const find = (sid: string, at = new Date()) => findSession(sessions, { tenantId, sid }, at);
const originOf = (ipAddress: string) => ({ requestId: newId(), ipAddress, userAgent: 'test' });
const attempt = (
  login: string,
  password: string,
  ipAddress: string = newId(),
  browserHash: Bytes | null = null,
  over: SignInStores = stores(),
) =>
  signIn(over, { tenantId, login, password, previousSids: [], browserHash, origin: originOf(ipAddress) }, new Date());

describe('a session', () => {
  it('is found by its sid with person, role, tenant and whether the password must be changed', async () => {
    const person = await newMember({ role: 'admin', displayName: 'Ada' });
    const { sid, sessionId } = await start(person);
    expect(await find(sid)).toMatchObject({
      id: sessionId,
      tenantId,
      personId: person.id,
      userName: person.attributes.userName,
      displayName: 'Ada',
      role: 'admin',
      mustChangePassword: true,
      amr: ['pwd'],
      tenant: { slug: tenantId, name: 'Test' },
    });
  });

  it('ends when it expires, with its person and at sign-out, and is not valid while its tenant is suspended', async () => {
    const [first, second] = [await newMember(), await newMember()];
    const short = await start(first, { lifetimeSeconds: 60 });
    expect(await find(short.sid, new Date(Date.now() + 61_000))).toBeNull();

    const active = await start(first);
    expect(
      await endSession(sessions, { tenantId, session: { sid: active.sid }, reason: 'signed-out' }, how()),
    ).toMatchObject({
      sessions: 1,
    });
    expect(await find(active.sid)).toBeNull();
    expect(
      await endSession(sessions, { tenantId, session: { sid: active.sid }, reason: 'signed-out' }, how()),
    ).toMatchObject({
      sessions: 0,
    });

    const other = await start(second);
    await deactivatePerson(fixture.directory, second, how());
    expect(await find(other.sid)).toBeNull();
    expect(
      await findSession(sessions, { tenantId: await newTenant(fixture.database), sid: short.sid }, new Date()),
    ).toBeNull();

    const last = await start(first);
    await fixture.database.execute(sql`UPDATE tenant SET status = 'suspended' WHERE id = ${tenantId}::uuid`);
    expect(await find(last.sid)).toBeNull();
    await fixture.database.execute(sql`UPDATE tenant SET status = 'active' WHERE id = ${tenantId}::uuid`);
    expect(await find(last.sid)).not.toBeNull();
  });

  it('is never started for an inactive person', async () => {
    const person = await newPerson(fixture.directory, tenantId, { active: false });
    expect(await startSession(sessions, { tenantId, personId: person.id, amr: [], origin: null }, new Date())).toEqual({
      kind: 'person-inactive',
    });
  });

  it('replaces the person’s previous session of the same browser, and leaves those of others', async () => {
    const [person, other] = [await newMember(), await newMember()];
    const [previous, beside] = [await start(person), await start(other)];
    const { sid } = await start(person, { previousSids: [beside.sid, previous.sid] });
    expect(await find(previous.sid)).toBeNull();
    expect(await find(beside.sid)).toMatchObject({ personId: other.id });
    expect(await find(sid)).not.toBeNull();
  });

  it('is listed with the other accounts of its browser while it is active, in the order of the cookie', async () => {
    const emails = [
      { value: 'x@example.com', primary: false },
      { value: `Main-${newId()}@example.com`, primary: true },
    ];
    const [ada, ben, gone] = [await newMember({ emails }), await newMember(), await newMember()];
    const [ofAda, ofBen, ofGone] = [await start(ada), await start(ben), await start(gone)];
    const sids = { current: ofBen.sid, others: [ofGone.sid, ofAda.sid, newId()] };
    const listed = async (tenant = tenantId, now = new Date()) =>
      (await findBrowserAccounts(sessions, { tenantId: tenant, sids }, now)).map(({ id }) => id);
    expect(await listed()).toEqual([ofBen.sessionId, ofGone.sessionId, ofAda.sessionId]);
    await deactivatePerson(fixture.directory, gone, how());
    expect(await listed()).toEqual([ofBen.sessionId, ofAda.sessionId]);
    expect(await listed(await newTenant(fixture.database))).toEqual([]);
    expect(await listed(tenantId, new Date(Date.now() + 13 * 3_600_000))).toEqual([]);

    const accounts = await findBrowserAccounts(sessions, { tenantId, sids }, new Date());
    const [first, second] = accounts;
    expect(
      [first, second].map((account) => account && isNamedBy(account, ada.attributes.userName.toUpperCase())),
    ).toEqual([false, true]);
    expect(second && isNamedBy(second, String(emails[1]?.value).toLowerCase())).toBe(true);
    expect(second && isNamedBy(second, 'x@example.com')).toBe(false);
    // Nobody used them by being listed.
    const rows = await fixture.database.query<{ seen: boolean }>(
      sql`SELECT last_seen_at > created_at AS seen FROM session WHERE tenant_id = ${tenantId}::uuid AND id = ${ofAda.sessionId}::uuid`,
    );
    expect(rows).toEqual([{ seen: false }]);
  });

  it('ends after the tenant’s idle timeout, which is shorter for administrators', async () => {
    const day = 86_400_000;
    const [plain, auditor] = [await newMember(), await newMember({ role: 'auditor' })];
    const begin = async (person: Person) => ({
      ...(await start(person, { lifetimeSeconds: 30 * 86_400 })),
      at: Date.now(),
      person,
    });
    const [ofPlain, ofAuditor] = [await begin(plain), await begin(auditor)];
    const finds = ({ sid, at }: { sid: string; at: number }, after: number) => find(sid, new Date(at + after));
    expect(await finds(ofAuditor, 0.4 * day)).not.toBeNull();
    expect(await finds(ofAuditor, 0.8 * day)).not.toBeNull();
    expect(await finds(ofAuditor, 1.4 * day)).toBeNull();
    expect(await finds(ofPlain, 13 * day)).not.toBeNull();
    expect(await finds(ofPlain, 26 * day)).not.toBeNull();
    expect(await finds(ofPlain, 40 * day)).toBeNull();

    const lists = async ({ at, person }: { at: number; person: Person }, after: number) => {
      const query = { tenantId, personId: person.id, now: new Date(at + after) };
      const [listed, counted, grants] = await Promise.all([
        sessions.listActive({ ...query, limit: 10, offset: 0 }),
        fixture.directory.countActiveGrants(tenantId, person.id, query.now),
        sessions.countGrants(query),
      ]);
      return [listed.length, counted.sessions, grants.size];
    };
    expect(await lists(ofAuditor, 1.2 * day)).toEqual([1, 1, 1]);
    expect(await lists(ofAuditor, 1.4 * day)).toEqual([0, 0, 0]);

    const settings = (given: object) =>
      fixture.database.execute(
        sql`UPDATE tenant SET settings = ${JSON.stringify(given)}::jsonb WHERE id = ${tenantId}::uuid`,
      );
    const third = await begin(plain);
    await settings({ sessionIdleSeconds: 600, consoleIdleSeconds: 300 });
    expect(await finds(third, 601_000)).toBeNull();
    expect(await finds(third, 590_000)).not.toBeNull();
    const fourth = await begin(auditor);
    expect(await finds(fourth, 301_000)).toBeNull();
    await settings({});
    // An idle session can be ended like any other, and then does not come back when the timeout is extended.
    expect(
      await endSession(
        sessions,
        { tenantId, session: { sid: fourth.sid }, reason: 'signed-out' },
        { ...how(), now: new Date(fourth.at + day) },
      ),
    ).toMatchObject({ sessions: 1 });
    expect(await find(fourth.sid)).toBeNull();
  });

  it('says whether its person has a second factor', async () => {
    const person = await newMember();
    const { sid } = await start(person);
    expect(await find(sid)).toMatchObject({ hasSecondFactor: false });
    await fixture.database.execute(sql`
      INSERT INTO second_factor (tenant_id, person_id, id, kind, name, credential_id) VALUES (${tenantId}::uuid, ${person.id}::uuid, ${newId()}::uuid, 'passkey', 'mine', ${sha256(sid)})`);
    expect(await find(sid)).toMatchObject({ hasSecondFactor: true, needsSecondFactor: false });
  });

  it('ends with all other sessions of its person except the excluded one', async () => {
    const person = await newMember();
    const [kept, one, two] = [await start(person), await start(person), await start(person)];
    const end = { tenantId, personId: person.id, exceptId: kept.sessionId, reason: 'ended-by-person' as const };
    expect(await endSessionsOfPerson(sessions, end, how())).toMatchObject({ sessions: 2 });
    expect(await Promise.all([find(kept.sid), find(one.sid), find(two.sid)])).toMatchObject([
      { id: kept.sessionId },
      null,
      null,
    ]);
  });

  it('records when it was last used, at most once a minute and without waiting for a lock', async () => {
    const { sid, sessionId } = await start(await newMember());
    const seenAt = async () => {
      const rows = await fixture.database.query<{ at: Date }>(
        sql`SELECT last_seen_at AS at FROM session WHERE id = ${sessionId}::uuid`,
      );
      return rows[0]?.at.getTime() ?? 0;
    };
    const started = await seenAt();
    await find(sid, new Date(started + 59_000));
    expect(await seenAt()).toBe(started);
    await find(sid, new Date(started + 61_000));
    expect(await seenAt()).toBe(started + 61_000);

    await fixture.database.transaction(async (connection) => {
      await connection.execute(sql`UPDATE session SET user_agent = 'held' WHERE id = ${sessionId}::uuid`);
      expect(await find(sid, new Date(started + 200_000))).not.toBeNull();
    });
    expect(await seenAt()).toBe(started + 61_000);
  });
});

describe('signing in', () => {
  const whoSignsIn = async (login: string) => {
    const outcome = await attempt(login, PASSWORD);
    return outcome.kind === 'signed-in' ? (await find(outcome.sid))?.userName : outcome.kind;
  };

  it('accepts the userName in any letter case and the primary email address', async () => {
    const { attributes } = await newMember({
      emails: [{ value: 'Second@example.com' }, { value: 'Main@example.com', primary: true }],
    });
    expect(await whoSignsIn(attributes.userName.toUpperCase())).toBe(attributes.userName);
    expect(await attempt(' main@example.com', PASSWORD)).toMatchObject({ kind: 'signed-in' });
    expect(await attempt('second@example.com', PASSWORD)).toEqual({ kind: 'refused' });
  });

  it('rejects an address that two people share, but accepts it as a person’s userName', async () => {
    const emails = [{ value: 'desk@example.com', primary: true }];
    await newMember({ emails });
    await newMember({ emails });
    expect(await attempt('desk@example.com', PASSWORD)).toEqual({ kind: 'refused' });
    await newMember({ userName: 'Desk@example.com' });
    expect(await whoSignsIn('desk@example.com')).toBe('Desk@example.com');
  });

  it('gives the same answer whatever is wrong; only the audit row records why', async () => {
    const [member, gone] = [await newMember(), await newMember()];
    const passwordless = await newPerson(fixture.directory, tenantId);
    await deactivatePerson(fixture.directory, gone, how());
    const address = newId();
    const attempts: [string, string][] = [
      ['nobody@example.com', PASSWORD],
      [gone.attributes.userName, PASSWORD],
      [passwordless.attributes.userName, PASSWORD],
      [member.attributes.userName, 'wrong'],
    ];
    for (const [login, password] of attempts)
      expect(await attempt(login, password, address)).toEqual({ kind: 'refused' });
    const rows = await fixture.database.query<{ reason: string }>(sql`
      SELECT detail ->> 'reason' AS reason FROM audit_event WHERE tenant_id = ${tenantId}::uuid AND ip_address = ${address} ORDER BY at, id`);
    expect(rows.map(({ reason }) => reason)).toEqual([
      'unknown-person',
      'person-inactive',
      'no-password',
      'wrong-password',
    ]);
  });

  it('hashes as much for an unknown login as for a wrong password of any age, so that it takes as long', async () => {
    const [{ attributes }, old] = [await newMember(), await newMember()];
    await storeFormerHash(old);
    const effort = async (login: string) => {
      vi.mocked(verify).mockClear();
      await attempt(login, 'wrong');
      return vi
        .mocked(verify)
        .mock.calls.map(([hash]) => parseOptions(String(hash)).memoryCost)
        .sort();
    };
    const known = await effort(attributes.userName);
    expect(known).toEqual([currentParameters.memoryCost, formerParameters.memoryCost]);
    expect(await effort(old.attributes.userName)).toEqual(known);
    expect(await effort('nobody-at-all@example.com')).toEqual(known);
  });

  it('replaces a hash with former parameters, also when several browsers sign in at once, and only then', async () => {
    const person = await newMember();
    const former = await storeFormerHash(person);
    expect(await attempt(person.attributes.userName, 'wrong')).toEqual({ kind: 'refused' });
    expect(await storedHash(person)).toBe(former);
    const outcomes = await Promise.all(
      Array.from({ length: 5 }, () => attempt(person.attributes.userName, PASSWORD, newId(), sha256(newId()))),
    );
    expect(outcomes.map(({ kind }) => kind)).toEqual(Array.from({ length: 5 }, () => 'signed-in'));
    const renewed = await storedHash(person);
    expect(parseOptions(renewed)).toMatchObject(currentParameters);
    expect(await attempt(person.attributes.userName, PASSWORD)).toMatchObject({ kind: 'signed-in' });
    expect(await storedHash(person)).toBe(renewed);
  });

  it('does not use up a sign-in that waits for its second factor when the hash is replaced', async () => {
    const person = await newMember();
    const former = await storeFormerHash(person);
    const [tokenHash, now] = [sha256(newId()), new Date()];
    await sessions.hold({
      ...{ tenantId, personId: person.id, tokenHash, passwordHash: former, amr: ['pwd'], knownPlace: false },
      ...{ browserHash: null, now, expiresAt: new Date(now.getTime() + 60_000) },
    });
    await attempt(person.attributes.userName, PASSWORD);
    const pending = await sessions.findPending(tenantId, tokenHash, null, now);
    expect(pending?.passwordHash).toBe(await storedHash(person));
  });

  it('keeps a hash with former parameters when too many passwords are being hashed to replace it', async () => {
    const person = await newMember();
    const former = await storeFormerHash(person);
    vi.mocked(hash).mockImplementationOnce(() =>
      Promise.reject(Object.assign(new Error(), { code: 'TESSERA_HASHING_BUSY' })),
    );
    expect(await attempt(person.attributes.userName, PASSWORD)).toMatchObject({ kind: 'signed-in' });
    expect(await storedHash(person)).toBe(former);
  });

  it('does not count an attempt that was not checked because too many passwords were being hashed', async () => {
    const { attributes } = await newMember();
    const address = newId();
    vi.mocked(verify).mockImplementation(() =>
      Promise.reject(Object.assign(new Error(), { code: 'TESSERA_HASHING_BUSY' })),
    );
    for (let shed = 0; shed < 12; shed++)
      await expect(attempt(attributes.userName, PASSWORD, address)).rejects.toSatisfy(isHashingBusy);
    vi.mocked(verify).mockReset();
    expect(await attempt(attributes.userName, PASSWORD, address)).toMatchObject({ kind: 'signed-in' });
  });

  it('checks ten of 100 wrong passwords sent in parallel to two processes', async () => {
    const { attributes } = await newMember();
    const second = openDatabase({ url: fixture.url, poolSize: 10 });
    const address = newId();
    const processes = [stores(), stores(second)];
    const guesses = Array.from({ length: 100 }, (_, index) =>
      attempt(attributes.userName, `guess ${index}`, address, null, processes[index % 2]),
    );
    const outcomes = (await Promise.all(guesses)).map(({ kind }) => kind);
    await second.close();
    expect(outcomes.filter((kind) => kind === 'refused')).toHaveLength(10);
    expect(outcomes.filter((kind) => kind === 'throttled')).toHaveLength(90);
  });

  it('throttles an address after ten failures for one person, under any of their names, but no other person', async () => {
    const { attributes } = await newMember({ emails: [{ value: `${newId()}@example.com`, primary: true }] });
    const [email] = attributes.emails as { value: string }[];
    const address = newId();
    for (let failure = 0; failure < 5; failure++) await attempt(attributes.userName, 'wrong', address);
    for (let failure = 0; failure < 5; failure++) await attempt(email?.value ?? '', 'wrong', address);
    const throttled = await attempt(attributes.userName, PASSWORD, address);
    expect(throttled).toEqual({ kind: 'throttled', retryAfterSeconds: expect.any(Number) });
    const { attributes: colleague } = await newMember();
    expect(await attempt(colleague.userName, PASSWORD, address)).toMatchObject({ kind: 'signed-in' });
  });

  it('throttles unknown logins the same way', async () => {
    const address = newId();
    const login = `${newId()}@example.com`;
    const outcomes = [];
    for (let failure = 0; failure < 11; failure++) outcomes.push((await attempt(login, 'wrong', address)).kind);
    expect(outcomes).toEqual([...Array.from({ length: 10 }, () => 'refused'), 'throttled']);
  });

  it('lets a person sign in from known places while strangers guess the password, and elsewhere after at most a minute', async () => {
    const { attributes } = await newMember();
    const [home, browser] = [newId(), sha256(newId())];
    expect(await attempt(attributes.userName, PASSWORD, home, browser)).toMatchObject({ kind: 'signed-in' });
    for (let stranger = 0; stranger < 12; stranger++) await attempt(attributes.userName, 'wrong');
    const elsewhere = await attempt(attributes.userName, PASSWORD, newId(), sha256(newId()));
    expect(elsewhere.kind === 'throttled' && elsewhere.retryAfterSeconds <= 60).toBe(true);
    expect(await attempt(attributes.userName, PASSWORD, home)).toMatchObject({ kind: 'signed-in' });
    expect(await attempt(attributes.userName, PASSWORD, newId(), browser)).toMatchObject({ kind: 'signed-in' });
  });

  it('does not count successes, but keeps the failures before them', async () => {
    const { attributes } = await newMember();
    const address = newId();
    for (let failure = 0; failure < 9; failure++) await attempt(attributes.userName, 'wrong', address);
    for (let success = 0; success < 3; success++)
      expect(await attempt(attributes.userName, PASSWORD, address)).toMatchObject({ kind: 'signed-in' });
    expect((await attempt(attributes.userName, 'wrong', address)).kind).toBe('refused');
    expect((await attempt(attributes.userName, PASSWORD, address)).kind).toBe('throttled');
  });
});
