import type * as argon2 from '@node-rs/argon2';
import { verify } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  type Fixture,
  how,
  issueEverything,
  newPerson,
  newTenant,
  openFixture,
} from '@/lib/directory/postgres/testing/fixture';
import { nothingActive } from '@/lib/people/outcome';
import { sql } from '@/lib/platform/postgres/database';
import { newId } from '@/lib/platform/shared/id';
import { sha256 } from '@/lib/platform/shared/secret';
import { createSessionStore } from '@/lib/sign-in/sessions/postgres';
import { startSession } from '@/lib/sign-in/sessions/start-session';
import { createThrottleStore } from '@/lib/sign-in/throttling/postgres';
import { createThrottle, type Throttle } from '@/lib/sign-in/throttling/throttle';
import { changePassword } from '../change-password';
import { isHashingBusy } from '../hash-in-turn';
import { isProvenPassword } from '../proven-password';
import { setPassword } from '../set-password';
import type { CredentialStore } from '../store';
import { createCredentialStore } from '.';

const OLD = 'a tolerably good pass phrase';
const NEW = 'an even better pass phrase';

vi.mock('@node-rs/argon2', async (load) => {
  const real = await load<typeof argon2>();
  return { ...real, verify: vi.fn(real.verify) };
});

let fixture: Fixture;
let credentials: CredentialStore;
let throttle: Throttle;
let tenantId: string;
beforeAll(async () => {
  fixture = await openFixture();
  credentials = createCredentialStore(fixture.database);
  throttle = createThrottle(createThrottleStore(fixture.database));
  tenantId = await newTenant(fixture.database);
});
afterAll(() => fixture?.close());

async function newMember() {
  const person = await newPerson(fixture.directory, tenantId);
  await setPassword(credentials, { tenantId, personId: person.id, password: OLD, mustChange: true }, how());
  return person;
}

const policy = { minimumLength: 15, tenantName: 'Test', isBreached: async () => false };
const change = (personId: string, sessionId: string | null, oldPassword = OLD, newPassword = NEW) =>
  changePassword({ credentials, throttle }, { tenantId, personId, sessionId, oldPassword, newPassword, policy }, how());

describe('changing a password', () => {
  it('needs no old one in a session that has just proven it, but does once another password was set', async () => {
    const person = await newMember();
    const inSession = (createdAt: Date) =>
      changePassword(
        { credentials, throttle },
        {
          tenantId,
          personId: person.id,
          sessionId: null,
          oldPassword: null,
          provenBy: { amr: ['pwd'], createdAt },
          newPassword: NEW,
          policy,
        },
        how(),
      );
    const refused = { kind: 'refused', reason: 'wrong-password' };
    const began = new Date();
    await setPassword(
      credentials,
      { tenantId, personId: person.id, password: `${OLD} again`, mustChange: true },
      { ...how(), now: new Date(began.getTime() + 1_000) },
    );
    expect(await inSession(began)).toEqual(refused);
    const outcomes = await Promise.all(Array.from({ length: 4 }, () => inSession(new Date(began.getTime() + 2_000))));
    expect(outcomes.filter(({ kind }) => kind === 'changed')).toHaveLength(1);
    expect(await inSession(new Date(began.getTime() + 2_000))).toEqual(refused);
    expect((await credentials.findPassword(tenantId, person.id))?.mustChange).toBe(false);
  });

  it('ends other sessions and all token families, keeps the current session, and clears the requirement to change it', async () => {
    const person = await newMember();
    await issueEverything(fixture.database, person);
    const start = { tenantId, personId: person.id, amr: ['pwd'], origin: null };
    const own = await startSession(createSessionStore(fixture.database), start, new Date());
    if (own.kind !== 'started') throw new Error(own.kind);

    expect(await change(person.id, own.sessionId)).toEqual({
      kind: 'changed',
      ended: {
        ...nothingActive,
        sessions: 1,
        tokenFamilies: 1,
        authorizationCodes: 1,
        deviceAuthorizations: 1,
        backchannelRequests: 1,
      },
    });
    expect(await fixture.directory.countActiveGrants(tenantId, person.id, new Date())).toEqual({
      sessions: 1,
      tokenFamilies: 0,
      authorizationCodes: 0,
      deviceAuthorizations: 0,
      backchannelRequests: 0,
      accessKeys: 0,
      personalTokens: 1,
    });
    expect(await credentials.findPassword(tenantId, person.id)).toMatchObject({ mustChange: false });
    const audit = await fixture.database.query(sql`
      SELECT detail FROM audit_event WHERE tenant_id = ${tenantId}::uuid AND target_id = ${person.id} AND action = 'password.changed'`);
    expect(audit).toMatchObject([{ detail: { ended: { sessions: 1, tokenFamilies: 1 } } }]);
  });

  it('rejects a wrong old password, an unchanged one and an unacceptable new one, and changes nothing', async () => {
    const { id, attributes } = await newMember();
    const before = await credentials.findPassword(tenantId, id);
    expect(await change(id, null, 'wrong')).toEqual({ kind: 'refused', reason: 'wrong-password' });
    expect(await change(id, null, OLD, OLD)).toEqual({ kind: 'refused', reason: 'same-password' });
    expect(await change(id, null, OLD, 'short')).toEqual({ kind: 'refused', reason: 'too-short' });
    expect(await change(id, null, OLD, `my ${attributes.userName}`)).toEqual({
      kind: 'refused',
      reason: 'contains-name',
    });
    expect(await credentials.findPassword(tenantId, id)).toEqual(before);
  });

  it('checks ten wrong current passwords, then none until the person has waited', async () => {
    const { id } = await newMember();
    const outcomes = await Promise.all(Array.from({ length: 12 }, () => change(id, null, 'wrong')));
    expect(outcomes.filter(({ kind }) => kind === 'refused')).toHaveLength(10);
    expect(await change(id, null)).toEqual({ kind: 'throttled', retryAfterSeconds: expect.any(Number) });
  });

  it('does not count correct current passwords as failures, even if the new one is rejected', async () => {
    const { id } = await newMember();
    for (let attempt = 0; attempt < 12; attempt++)
      expect(await change(id, null, OLD, 'short')).toEqual({ kind: 'refused', reason: 'too-short' });
  });

  it('does not count attempts that were not checked because too many passwords were being hashed', async () => {
    const { id } = await newMember();
    vi.mocked(verify).mockImplementation(() =>
      Promise.reject(Object.assign(new Error(), { code: 'TESSERA_HASHING_BUSY' })),
    );
    for (let shed = 0; shed < 12; shed++) await expect(change(id, null)).rejects.toSatisfy(isHashingBusy);
    vi.mocked(verify).mockReset();
    expect(await change(id, null)).toMatchObject({ kind: 'changed' });
  });

  it('succeeds once when requested twice in parallel', async () => {
    const { id } = await newMember();
    const outcomes = await Promise.all([change(id, null, OLD, NEW), change(id, null, OLD, `${NEW} again`)]);
    expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['changed', 'refused']);
  });

  it('prevents a session from starting with a password verified before the change', async () => {
    const { id } = await newMember();
    const stale = (await credentials.findPassword(tenantId, id))?.hash;
    await change(id, null);
    const start = { tenantId, personId: id, passwordHash: stale, amr: ['pwd'], origin: null };
    expect(await startSession(createSessionStore(fixture.database), start, new Date())).toEqual({
      kind: 'password-changed',
    });
  });
});

it('setting the password that a person already has changes nothing', async () => {
  const person = await newMember();
  await issueEverything(fixture.database, person);
  const set = (password: string) =>
    setPassword(credentials, { tenantId, personId: person.id, password, mustChange: false }, how());
  expect(await set(OLD)).toEqual({ kind: 'unchanged' });
  expect(await fixture.directory.countActiveGrants(tenantId, person.id, new Date())).toMatchObject({
    sessions: 1,
    tokenFamilies: 1,
  });
  expect(await set(NEW)).toMatchObject({
    kind: 'set',
    ended: { sessions: 1, tokenFamilies: 1, authorizationCodes: 1 },
  });
  expect(await fixture.directory.countActiveGrants(tenantId, person.id, new Date())).toMatchObject({
    sessions: 0,
    tokenFamilies: 0,
  });
});

it('a session that began while the new password was being hashed does not prove it', async () => {
  const { id: personId } = await newMember();
  const now = new Date();
  const createdAt = new Date(now.getTime() + 1_000);
  const start = { tenantId, personId, amr: ['pwd'], origin: null };
  expect((await startSession(createSessionStore(fixture.database), start, createdAt)).kind).toBe('started');
  await setPassword(credentials, { tenantId, personId, password: NEW, mustChange: true }, { ...how(), now });
  const stored = await credentials.findPassword(tenantId, personId);
  expect(stored && isProvenPassword({ amr: ['pwd'], createdAt }, stored, createdAt)).toBe(false);
});

describe('what a new password ends', () => {
  const start = { amr: ['pwd'], origin: null };
  async function signedInMember(settings: object) {
    const person = await newMember();
    await issueEverything(fixture.database, person);
    const own = await startSession(
      createSessionStore(fixture.database),
      { tenantId, personId: person.id, ...start },
      new Date(),
    );
    if (own.kind !== 'started') throw new Error(own.kind);
    await fixture.database.execute(sql`
      INSERT INTO access_key (tenant_id, person_id, id, kind, key_hash, name)
      VALUES (${tenantId}::uuid, ${person.id}::uuid, ${newId()}::uuid, 'api', ${sha256(newId())}, 'nightly')`);
    await fixture.database.execute(
      sql`UPDATE tenant SET settings = ${JSON.stringify(settings)}::jsonb WHERE id = ${tenantId}::uuid`,
    );
    return { id: person.id, sessionId: own.sessionId };
  }
  const activeCounts = (id: string) => fixture.directory.countActiveGrants(tenantId, id, new Date());
  const endings = (id: string) =>
    fixture.database.query<{ action: string; ended: object }>(sql`
    SELECT action, detail -> 'ended' AS ended FROM audit_event
    WHERE tenant_id = ${tenantId}::uuid AND target_id = ${id} AND action LIKE 'password.%' ORDER BY at DESC, id DESC LIMIT 1`);

  it.each([
    [
      'everything',
      {
        sessions: 0,
        tokenFamilies: 0,
        authorizationCodes: 0,
        deviceAuthorizations: 0,
        backchannelRequests: 0,
        accessKeys: 0,
        personalTokens: 0,
      },
      { sessions: 2, tokenFamilies: 1 },
      { accessKeys: 1, personalTokens: 1 },
    ],
    [
      'others',
      {
        sessions: 1,
        tokenFamilies: 0,
        authorizationCodes: 0,
        deviceAuthorizations: 0,
        backchannelRequests: 0,
        accessKeys: 1,
        personalTokens: 1,
      },
      { sessions: 1, tokenFamilies: 1 },
      { accessKeys: 0, personalTokens: 0 },
    ],
    [
      'nothing',
      {
        sessions: 2,
        tokenFamilies: 1,
        authorizationCodes: 1,
        deviceAuthorizations: 1,
        backchannelRequests: 1,
        accessKeys: 1,
        personalTokens: 1,
      },
      { sessions: 0, tokenFamilies: 0 },
      { accessKeys: 0, personalTokens: 0 },
    ],
  ])('when its person chose it and passwordChangeEnds is %s', async (passwordChangeEnds, left, ended, keys) => {
    const { id, sessionId } = await signedInMember({ passwordChangeEnds });
    expect(await change(id, sessionId)).toMatchObject({ kind: 'changed', ended: { ...ended, ...keys } });
    expect(await activeCounts(id)).toMatchObject(left);
    expect(await endings(id)).toMatchObject([{ action: 'password.changed', ended: { ...ended, ...keys } }]);
  });

  it.each([
    ['everything', { sessions: 0, tokenFamilies: 0, accessKeys: 0, personalTokens: 0 }],
    ['others', { sessions: 0, tokenFamilies: 0, accessKeys: 1, personalTokens: 1 }],
    ['nothing', { sessions: 2, tokenFamilies: 1, accessKeys: 1, personalTokens: 1 }],
  ])('when a directory or an administrator set it and passwordChangeEnds is %s', async (passwordChangeEnds, left) => {
    const { id } = await signedInMember({ passwordChangeEnds });
    await setPassword(credentials, { tenantId, personId: id, password: NEW, mustChange: false }, how());
    expect(await activeCounts(id)).toMatchObject(left);
    expect(await endings(id)).toMatchObject([{ action: 'password.reset' }]);
  });
});
