import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deactivatePerson } from '@/lib/directory/person-access';
import { type Fixture, how, newPerson, newTenant, openFixture } from '@/lib/directory/postgres/testing/fixture';
import type { Person } from '@/lib/people/person';
import { newId } from '@/lib/platform/shared/id';
import { newSecret, sha256 } from '@/lib/platform/shared/secret';
import { findSession } from '@/lib/sign-in/sessions/find-session';
import { createSessionStore } from '@/lib/sign-in/sessions/postgres';
import { startSession } from '@/lib/sign-in/sessions/start-session';
import { addPasskey, passkeyCreation, userHandleOf } from '../enrol-passkey';
import type { RequestingBrowser } from '../finish-confirmation';
import { passkeySignInRequest, signInWithPasskey } from '../sign-in-with-passkey';
import type { SecondFactorStore } from '../store';
import { createSecondFactorStore } from '.';
import { addImportedFactors } from './imported-factors';
import { Authenticator, BE, BS, relyingParty, type Signing, UP, UV } from './testing/authenticator';

const place: RequestingBrowser = { browserHash: sha256('browser'), sids: [], lifetimeSeconds: 3600, origin: null };

let fixture: Fixture;
let secondFactors: SecondFactorStore;
let tenantId: string;
let person: Person;

beforeAll(async () => {
  fixture = await openFixture();
  secondFactors = createSecondFactorStore(fixture.database);
});
afterAll(() => fixture?.close());
beforeEach(async () => {
  tenantId = await newTenant(fixture.database);
  person = await newPerson(fixture.directory, tenantId);
});

async function register(authenticator: Authenticator, differences: Partial<Signing> = {}, who = person) {
  const sessions = createSessionStore(fixture.database);
  const started = await startSession(sessions, { tenantId, personId: who.id, amr: ['pwd'], origin: null }, new Date());
  if (started.kind !== 'started') throw new Error(started.kind);
  const userName = who.attributes.userName;
  const options = await passkeyCreation(
    { secondFactors },
    relyingParty,
    {
      tenantId,
      personId: who.id,
      userName,
      displayName: null,
      tenantName: 'T',
      browserHash: place.browserHash,
      purpose: 'passkey-enrol',
    },
    new Date(),
  );
  const standing = {
    tenantId,
    personId: who.id,
    userName,
    subject: { kind: 'session' as const, id: started.sessionId },
    amr: ['pwd'],
    knownPlace: true,
  };
  return addPasskey(
    { secondFactors },
    relyingParty,
    standing,
    { answer: authenticator.create({ challenge: options.challenge, ...differences }), name: 'Laptop' },
    place,
    new Date(),
  );
}

const challenge = async (now = new Date()) =>
  (await passkeySignInRequest(secondFactors, relyingParty, { tenantId, browserHash: place.browserHash }, now))
    .challenge;
const send = (answer: string, { at = place, tenant = tenantId } = {}) =>
  signInWithPasskey(secondFactors, relyingParty, { tenantId: tenant, answer }, at, new Date());

async function signIn(authenticator: Authenticator, differences: Partial<Signing> = {}, who = person.id) {
  return send(authenticator.get({ challenge: await challenge(), ...differences }, userHandleOf(who)));
}

describe('a passkey', () => {
  it('signs its person in without a password, and records what its authenticator reports', async () => {
    const authenticator = new Authenticator();
    expect(await register(authenticator, { flags: UP | UV | BE | BS })).toMatchObject({ kind: 'done' });
    expect((await secondFactors.list(tenantId, person.id)).factors).toMatchObject([
      { kind: 'passkey', name: 'Laptop', passkey: { synced: true, backedUp: true, transports: ['internal'] } },
    ]);
    const outcome = await signIn(authenticator, { flags: UP | UV | BE });
    if (outcome.kind !== 'done') throw new Error(outcome.kind);
    const found = await findSession(createSessionStore(fixture.database), { tenantId, sid: outcome.sid }, new Date());
    expect(found).toMatchObject({ personId: person.id, amr: ['swk', 'user', 'mfa'], acr: 'phr' });
    expect((await secondFactors.list(tenantId, person.id)).factors).toMatchObject([
      { passkey: { synced: true, backedUp: false } },
    ]);
  });

  it('from another product signs its person in, whatever user handle that product gave', async () => {
    const authenticator = new Authenticator();
    await register(authenticator);
    const credentialId = new Uint8Array(authenticator.id);
    const stored = await secondFactors.findPasskey(tenantId, credentialId);
    if (!stored) throw new Error('no passkey');
    tenantId = await newTenant(fixture.database);
    const moved = await newPerson(fixture.directory, tenantId);
    const { publicKey, counter, synced, backedUp, aaguid, transports } = stored;
    const passkey = { credentialId, publicKey, synced, backedUp, aaguid, transports, imported: true };
    const factor = { id: newId(), kind: 'passkey' as const, name: 'Moved', secretEncrypted: null, challenge: null };
    await addImportedFactors(
      fixture.database,
      tenantId,
      [{ ...factor, personId: moved.id, counter, passkey }],
      new Date(),
    );
    const answer = async () => authenticator.get({ challenge: await challenge() }, Buffer.from('their own handle'));
    expect(await send(await answer())).toMatchObject({ kind: 'done' });
    expect((await secondFactors.list(tenantId, moved.id)).factors).toMatchObject([{ passkey: { imported: true } }]);
    const forged = new Authenticator();
    Object.assign(forged, { id: authenticator.id });
    const wrong = forged.get({ challenge: await challenge() }, Buffer.from('their own handle'));
    expect(await send(wrong)).toEqual({ kind: 'wrong', personId: moved.id });
  });

  it.each([
    ['whose user was not verified', { flags: UP }],
    ['whose user was not present', { flags: 0 }],
    ['for another origin', { origin: 'https://id.example.com.evil.test' }],
    ['for another relying party', { rpId: 'evil.test' }],
  ])('%s is rejected at sign-in', async (_what, differences) => {
    const authenticator = new Authenticator();
    await register(authenticator);
    expect(await signIn(authenticator, differences)).toEqual({ kind: 'wrong', personId: person.id });
    expect(await signIn(authenticator)).toMatchObject({ kind: 'done' });
  });

  it('is rejected with another key, person or tenant', async () => {
    const authenticator = new Authenticator();
    await register(authenticator);
    const forged = new Authenticator();
    Object.assign(forged, { id: authenticator.id });
    expect(await signIn(forged)).toEqual({ kind: 'wrong', personId: person.id });
    expect(await signIn(new Authenticator())).toEqual({ kind: 'unknown', personId: null });
    const other = await newPerson(fixture.directory, tenantId);
    expect(await signIn(authenticator, {}, other.id)).toEqual({ kind: 'unknown', personId: null });
    const elsewhere = await newTenant(fixture.database);
    const asked = await passkeySignInRequest(
      secondFactors,
      relyingParty,
      { tenantId: elsewhere, browserHash: place.browserHash },
      new Date(),
    );
    expect(
      await send(authenticator.get({ challenge: asked.challenge }, userHandleOf(person.id)), { tenant: elsewhere }),
    ).toEqual({ kind: 'unknown', personId: null });
  });

  it('answers a challenge that we issued, once, in the same browser, within ten minutes', async () => {
    const authenticator = new Authenticator();
    await register(authenticator);
    const answer = authenticator.get({ challenge: await challenge() }, userHandleOf(person.id));
    expect(await send(answer, { at: { ...place, browserHash: sha256('another') } })).toEqual({ kind: 'gone' });
    expect(await send(answer)).toMatchObject({ kind: 'done' });
    expect(await send(answer)).toEqual({ kind: 'gone' });
    const old = await challenge(new Date(Date.now() - 601_000));
    expect(await signIn(authenticator, { challenge: old })).toEqual({ kind: 'gone' });
    expect(await signIn(authenticator, { challenge: newSecret() })).toEqual({ kind: 'gone' });
    expect(await send('{"id":1}')).toEqual({ kind: 'gone' });
    expect(await send('no JSON')).toEqual({ kind: 'gone' });
  });

  it('is rejected if its counter does not rise, because it may be a copy', async () => {
    const authenticator = new Authenticator();
    await register(authenticator, { counter: 5 });
    expect(await signIn(authenticator, { counter: 6 })).toMatchObject({ kind: 'done' });
    expect(await signIn(authenticator, { counter: 6 })).toMatchObject({ kind: 'wrong' });
    expect(await signIn(authenticator, { counter: 0 })).toMatchObject({ kind: 'wrong' });
    expect(await signIn(authenticator, { counter: 7 })).toMatchObject({ kind: 'done' });
  });

  it('is registered once per tenant, and only for our origin', async () => {
    const authenticator = new Authenticator();
    expect(await register(authenticator, { origin: 'https://evil.test' })).toEqual({ kind: 'wrong' });
    expect(await register(authenticator)).toMatchObject({ kind: 'done' });
    expect(await register(authenticator, {}, await newPerson(fixture.directory, tenantId))).toEqual({
      kind: 'proof-used',
    });
  });

  it('is rejected for a deactivated person', async () => {
    const authenticator = new Authenticator();
    await register(authenticator);
    await deactivatePerson(fixture.directory, person, how());
    expect(await signIn(authenticator)).toEqual({ kind: 'person-inactive' });
  });
});
