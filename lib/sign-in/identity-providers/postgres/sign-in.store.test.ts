import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deletePerson } from '@/lib/directory/delete-person';
import { deactivatePerson } from '@/lib/directory/person-access';
import { cause, type Fixture, how, openFixture } from '@/lib/directory/postgres/testing/fixture';
import { sql } from '@/lib/platform/postgres/database';
import { newSecret, sha256 } from '@/lib/platform/shared/secret';
import { createSessionStore } from '@/lib/sign-in/sessions/postgres';
import type { IdentityProviderStore } from '../store';
import { switchProvider } from '../switch-provider';
import { browserHash, EMAIL, openHouse, verified } from './testing/house';
import { newProvider } from './testing/upstream';

let fixture: Fixture;
let store: IdentityProviderStore;
let tenantId: string;
let house: Awaited<ReturnType<typeof openHouse>>;

beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture?.close());
beforeEach(async () => {
  house = await openHouse(fixture);
  ({ store, tenantId } = house);
});

describe('a verified email address', () => {
  it('links the one active person who has it, once, in upper or lower case, and records in the session that sign-in was federated', async () => {
    const person = await house.member();
    const asserted = verified();
    const session = await house.sessionOf(await house.signIn(asserted));
    expect(session).toMatchObject({ personId: person.id, amr: ['fed'], acr: 'urn:tessera:acr:1fa' });
    expect(await house.linksOf(person)).toMatchObject([
      {
        providerId: 'idp',
        providerName: 'Elsewhere',
        subject: asserted.subject,
        email: 'ada@example.com',
        lastUsedAt: expect.any(Date),
      },
    ]);
    expect(await house.actions()).toEqual(expect.arrayContaining(['identity.linked', 'session.started']));
    expect(
      await house.sessionOf(await house.signIn({ ...asserted, email: 'new@example.com', emailVerified: false })),
    ).toMatchObject({ personId: person.id });
    expect((await house.actions()).filter((action) => action === 'identity.linked')).toHaveLength(1);
  });

  it.each([
    ['is not verified', { emailVerified: false }, 'unverified-email'],
    ['belongs to no person', { email: 'nobody@example.com' }, 'unknown-person'],
    ['matches a person’s only after a letter is folded to ASCII', { email: '\u212aarl@example.com' }, 'unknown-person'],
    ['is missing', { email: null, emailVerified: false }, 'unknown-person'],
  ])('that %s links no person', async (_, differences, why) => {
    const person = await house.member();
    await house.member({ emails: [{ value: 'karl@example.com', primary: true }] });
    expect(await house.signIn(verified(differences))).toEqual({ kind: 'refused', why, personId: null });
    expect(await house.linksOf(person)).toEqual([]);
    expect(await house.actions()).toContain('session.failed');
  });

  it('links neither of two active people who share it, but links an active person who shares it with an inactive one', async () => {
    const [first, second] = [await house.member(), await house.member()];
    expect(await house.signIn()).toEqual({ kind: 'refused', why: 'several-people', personId: null });
    await deactivatePerson(fixture.directory, second, how());
    expect(await house.sessionOf(await house.signIn())).toMatchObject({ personId: first.id });
  });

  it('links a secondary address only if the person has verified it', async () => {
    const person = await house.member({ emails: [{ value: 'first@example.com', primary: true }, { value: EMAIL }] });
    expect(await house.signIn()).toMatchObject({ why: 'unknown-person' });
    await fixture.database.execute(
      sql`UPDATE person SET verified_email_key = 'ada@example.com' WHERE tenant_id = ${tenantId}::uuid AND id = ${person.id}::uuid`,
    );
    expect(await house.sessionOf(await house.signIn())).toMatchObject({ personId: person.id });
  });

  it('links no person if the provider’s linking is off', async () => {
    await house.member();
    const off = await newProvider(fixture.database, tenantId, { id: 'strict', linking: 'off' });
    expect(await house.signIn(verified(), { by: off })).toMatchObject({ why: 'unknown-person' });
  });

  it('links administrators only if the provider includes them', async () => {
    const person = await house.member();
    await fixture.database.execute(
      sql`UPDATE person SET role = 'admin' WHERE tenant_id = ${tenantId}::uuid AND id = ${person.id}::uuid`,
    );
    expect(await house.signIn()).toEqual({ kind: 'refused', why: 'administrator', personId: person.id });
    const trusted = await newProvider(fixture.database, tenantId, { id: 'trusted', includesAdministrators: true });
    expect(await house.sessionOf(await house.signIn(verified(), { by: trusted }))).toMatchObject({
      personId: person.id,
    });
  });

  it('does not link a person who has another account linked at that provider', async () => {
    const person = await house.member();
    await house.signIn();
    expect(await house.signIn()).toEqual({ kind: 'refused', why: 'linked-otherwise', personId: person.id });
    expect(await house.linksOf(person)).toHaveLength(1);
  });

  it('links once when the same person signs in twenty times in parallel', async () => {
    const person = await house.member();
    const asserted = verified();
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => house.signIn(asserted)));
    expect(new Set(outcomes.map(({ kind }) => kind))).toEqual(new Set(['signed-in']));
    expect(await house.linksOf(person)).toHaveLength(1);
    expect((await house.actions()).filter((action) => action === 'identity.linked')).toHaveLength(1);
  });
});

describe('a linked person', () => {
  it('cannot sign in once deactivated or deleted, and a concurrent sign-in leaves no active session', async () => {
    const person = await house.member();
    const asserted = verified();
    await house.signIn(asserted);
    const [, ...races] = await Promise.all([
      deactivatePerson(fixture.directory, person, how()),
      ...Array.from({ length: 10 }, () => house.signIn(asserted)),
    ]);
    expect((await Promise.all(races.map((race) => house.sessionOf(race)))).filter(Boolean)).toEqual([]);
    expect(await house.signIn(asserted)).toEqual({ kind: 'refused', why: 'person-inactive', personId: person.id });
    await deletePerson(fixture.directory, { tenantId, id: person.id }, how());
    expect(await house.signIn(asserted)).toMatchObject({ why: 'person-inactive' });
  });

  it('needs the second factor that the tenant requires, unless the provider is trusted for it and asserts it', async () => {
    const person = await house.member();
    await fixture.database.execute(
      sql`UPDATE tenant SET settings = '{"secondFactorRequired": "everybody"}' WHERE id = ${tenantId}::uuid`,
    );
    const asserted = verified({ amr: ['pwd', 'mfa'] });
    const waiting = await house.signIn(asserted);
    const token = waiting.kind === 'second-factor' ? waiting.token : '';
    const pending = await createSessionStore(fixture.database).findPending(
      tenantId,
      sha256(token),
      browserHash,
      new Date(),
    );
    expect(pending).toMatchObject({ personId: person.id, amr: ['fed'], passwordHash: null, knownPlace: false });
    await fixture.database.execute(
      sql`UPDATE identity_provider SET settings = jsonb_set(settings, '{trustsSecondFactor}', 'true') WHERE tenant_id = ${tenantId}::uuid`,
    );
    expect(await house.sessionOf(await house.signIn(asserted, { by: await house.changed() }))).toMatchObject({
      amr: ['fed', 'mfa'],
      acr: 'urn:tessera:acr:2fa',
      mustSignInAgain: false,
      needsSecondFactor: false,
    });
    expect(await house.signIn({ ...asserted, amr: [] }, { by: await house.changed() })).toMatchObject({
      kind: 'second-factor',
    });
  });

  it('gets the authentication time that the provider asserts, but never later than now; now if a fresh sign-in was requested; the epoch if none is asserted', async () => {
    await house.member();
    const now = new Date();
    const before = new Date(Math.floor(now.getTime() / 1000 - 500) * 1000);
    const authTime = async (at: Date | null, maxAge: number | null) =>
      (await house.sessionOf(await house.signIn(asserted(at), { now, maxAge })))?.authTime;
    const subject = newSecret();
    const asserted = (at: Date | null) => verified({ subject, authTime: at });
    expect(await authTime(before, null)).toEqual(before);
    expect(await authTime(new Date(now.getTime() + 20_000), null)).toEqual(now);
    expect(await authTime(null, null)).toEqual(new Date(0));
    expect(await authTime(new Date(now.getTime() - 2_000), 0)).toEqual(now);
  });

  it('must use an existing password if a provider omits the time of a requested fresh sign-in, and is signed in without a password', async () => {
    const person = await house.member();
    const asserted = verified({ authTime: null });
    expect(await house.sessionOf(await house.signIn(asserted, { maxAge: 0 }))).toMatchObject({
      personId: person.id,
      authTime: new Date(0),
      createdAt: expect.any(Date),
    });
    await fixture.database.execute(
      sql`INSERT INTO password (tenant_id, person_id, hash) VALUES (${tenantId}::uuid, ${person.id}::uuid, 'a hash')`,
    );
    expect(await house.signIn(asserted, { maxAge: 0 })).toEqual({
      kind: 'refused',
      why: 'undated',
      personId: person.id,
    });
    expect(await house.signIn(asserted)).toMatchObject({ kind: 'signed-in' });
  });

  it('is rejected if the provider was changed or disabled during the sign-in', async () => {
    await house.member();
    const asserted = verified();
    await house.signIn(asserted);
    await switchProvider(store, { tenantId, id: 'idp', enabled: false }, { cause, now: new Date(Date.now() + 1000) });
    expect(await house.signIn(asserted)).toMatchObject({ why: 'provider-changed' });
    expect(await house.signIn(asserted, { by: await house.changed() })).toMatchObject({ why: 'provider-changed' });
  });
});
