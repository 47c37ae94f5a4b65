import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type Fixture,
  how,
  issueEverything,
  newPerson,
  newTenant,
  openFixture,
} from '@/lib/directory/postgres/testing/fixture';
import { createOutbox } from '@/lib/journal/mail/postgres';
import type { Person } from '@/lib/people/person';
import { sql } from '@/lib/platform/postgres/database';
import { newId } from '@/lib/platform/shared/id';
import type { JsonObject } from '@/lib/platform/shared/json';
import { msg } from '@/lib/platform/shared/message';
import { newSecret, sha256 } from '@/lib/platform/shared/secret';
import { createCredentialStore } from '@/lib/sign-in/passwords/postgres';
import { setPassword } from '@/lib/sign-in/passwords/set-password';
import { userHandleOf } from '@/lib/sign-in/second-factors/enrol-passkey';
import { createSecondFactorStore } from '@/lib/sign-in/second-factors/postgres';
import {
  Authenticator,
  relyingParty,
  type Signing,
  UP,
} from '@/lib/sign-in/second-factors/postgres/testing/authenticator';
import { passkeySignInRequest, signInWithPasskey } from '@/lib/sign-in/second-factors/sign-in-with-passkey';
import { createSessionStore } from '@/lib/sign-in/sessions/postgres';
import { startSession } from '@/lib/sign-in/sessions/start-session';
import { createThrottleStore } from '@/lib/sign-in/throttling/postgres';
import { createThrottle } from '@/lib/sign-in/throttling/throttle';
import { createBrandImageStore } from '@/lib/tenants/branding/postgres';
import { createTenantStore } from '@/lib/tenants/postgres';
import { composeLinkMail } from '../compose-link-mail';
import { handOutLink } from '../hand-out-link';
import { issueLink } from '../issue-link';
import { purposeFor } from '../purpose-for';
import { type PasskeyLinkUse, passkeyCreationByLink, redeemWithPasskey } from '../redeem-link';
import type { Redemption } from '../store';
import { createOneTimeLinkStore } from '.';

const origin = { requestId: 'request-1', ipAddress: '192.0.2.1', userAgent: 'test' };
const throttle = { link: async () => ({ kind: 'allowed' as const, succeeded: async () => undefined }) };

let fixture: Fixture;
let tenantId: string;
let person: Person;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture?.close());
beforeEach(async () => {
  tenantId = await newTenant(fixture.database);
  person = await newPerson(fixture.directory, tenantId, { emails: [{ value: 'ada@example.com', primary: true }] });
  await offer({ passwordSignIn: false });
});

const stores = () => ({
  oneTimeLinks: createOneTimeLinkStore(fixture.database),
  secondFactors: createSecondFactorStore(fixture.database),
  outbox: createOutbox(fixture.database),
  directory: fixture.directory,
  throttle,
});
const offer = (settings: object) =>
  fixture.database.execute(
    sql`UPDATE tenant SET settings = ${JSON.stringify(settings)}::jsonb WHERE id = ${tenantId}::uuid`,
  );
async function tenant() {
  const found = await createTenantStore(fixture.database).findBySlug(tenantId);
  if (!found) throw new Error('The tenant is gone.');
  return found;
}
const hand = async (by: 'mail' | 'show' = 'show', url = 'https://id.example.com') =>
  handOutLink(
    stores(),
    { tenant: await tenant(), person, purpose: 'password-reset', by, url, mayManage: () => true },
    how(),
  );
async function given(): Promise<string> {
  const link = await hand();
  if (link.kind !== 'shown') throw new Error(link.kind);
  return new URL(link.url).searchParams.get('token') ?? '';
}
/** A link that the person requested. */
async function asked(): Promise<string> {
  const link = await issueLink(
    stores().oneTimeLinks,
    { tenant: await tenant(), personId: person.id, purpose: 'password-reset', mailedTo: 'ada@example.com' },
    how(),
  );
  if (link.kind !== 'issued') throw new Error(link.kind);
  return link.token;
}

const linkIn = (token: string, browser = 'browser'): PasskeyLinkUse => ({
  tenantId,
  tenantName: 'T',
  purpose: 'password-reset',
  token,
  browserHash: sha256(browser),
  origin,
});
async function optionsFor(token: string, browser?: string) {
  const made = await passkeyCreationByLink(stores(), relyingParty, linkIn(token, browser), new Date());
  if (made.kind !== 'options') throw new Error(JSON.stringify(made));
  return made.options;
}
const answerWith = (token: string, answer: string, browser?: string) =>
  redeemWithPasskey(stores(), relyingParty, { ...linkIn(token, browser), answer, name: 'Phone' }, new Date());
async function add(token: string, authenticator = new Authenticator(), differences: Partial<Signing> = {}) {
  const { challenge } = await optionsFor(token);
  return answerWith(token, authenticator.create({ challenge, ...differences }));
}
const factors = async () => (await stores().secondFactors.list(tenantId, person.id)).factors;
const audit = async () =>
  (
    await fixture.database.query<{ action: string }>(sql`
  SELECT action FROM audit_event WHERE tenant_id = ${tenantId}::uuid AND target_id = ${person.id} AND action <> 'person.created' ORDER BY id`)
  ).map(({ action }) => action);
const appOf = ({ id }: Person) =>
  fixture.database.execute(sql`
  INSERT INTO second_factor (tenant_id, person_id, id, kind, name, credential_id) VALUES (${tenantId}::uuid, ${id}::uuid, ${newId()}::uuid, 'totp', 'app', ${sha256(newSecret())})`);
const redeem = (token: string, sets: Redemption['sets']) =>
  stores().oneTimeLinks.redeem({
    tenantId,
    purpose: 'password-reset',
    tokenHash: sha256(token),
    sets,
    origin,
    now: new Date(),
  });
const setNew = (token: string) => redeem(token, { kind: 'password', hash: 'hash' });
/** Redeems a link with a passkey that was not verified, to test the transaction's own checks. */
const force = (token: string) =>
  redeem(token, {
    kind: 'passkey',
    factor: {
      id: newId(),
      kind: 'passkey',
      name: 'x',
      counter: 0,
      secretEncrypted: null,
      challenge: null,
      passkey: null,
    },
  });

describe('a link when passkeys are the only sign-in method', () => {
  it('adds a passkey with user verification, ends what a new password ends, and is used up', async () => {
    await issueEverything(fixture.database, person);
    const [token, authenticator] = [await given(), new Authenticator()];
    expect(await optionsFor(token)).toMatchObject({
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      user: { name: person.attributes.userName },
    });
    expect(await add(token, authenticator)).toEqual({ kind: 'redeemed' });
    expect(await factors()).toMatchObject([{ kind: 'passkey', name: 'Phone' }]);
    expect(await fixture.directory.countActiveGrants(tenantId, person.id, new Date())).toMatchObject({
      sessions: 0,
      tokenFamilies: 0,
      authorizationCodes: 0,
    });
    expect(await audit()).toEqual(['passkey.reset-requested', 'second-factor.added', 'passkey.reset']);
    await expect(add(token)).rejects.toThrow('signIn.linkStoppedWorking');

    const { secondFactors } = stores();
    const place = { browserHash: sha256('browser'), sids: [], lifetimeSeconds: 3600, origin: null };
    const { challenge } = await passkeySignInRequest(
      secondFactors,
      relyingParty,
      { tenantId, browserHash: place.browserHash },
      new Date(),
    );
    expect(
      await signInWithPasskey(
        secondFactors,
        relyingParty,
        { tenantId, answer: authenticator.get({ challenge }, userHandleOf(person.id)) },
        place,
        new Date(),
      ),
    ).toMatchObject({ kind: 'done' });
  });

  it('stays usable after an invalid response', async () => {
    const [token, other] = [await given(), new Authenticator()];
    expect(await add(token, other, { flags: UP })).toEqual({ kind: 'wrong' });
    expect(await add(token, other, { origin: 'https://id.example.com.evil.test' })).toEqual({ kind: 'wrong' });
    expect(await answerWith(token, other.create({ challenge: newSecret() }))).toEqual({ kind: 'gone' });
    expect(await factors()).toEqual([]);
    expect(await add(token)).toEqual({ kind: 'redeemed' });
  });

  it('stays usable when the passkey is already registered in the tenant', async () => {
    const known = new Authenticator();
    expect(await add(await given(), known)).toEqual({ kind: 'redeemed' });
    person = await newPerson(fixture.directory, tenantId);
    const token = await given();
    expect(await add(token, known)).toEqual({ kind: 'wrong' });
    expect([await factors(), await audit()]).toEqual([[], ['passkey.reset-requested']]);
    expect(await add(token)).toEqual({ kind: 'redeemed' });
  });

  it('rejects a challenge of another link, from another browser, or used before', async () => {
    const token = await given();
    const { challenge } = await optionsFor(token);
    const authenticator = new Authenticator();
    expect(await answerWith(token, authenticator.create({ challenge }), 'another browser')).toEqual({ kind: 'gone' });
    const next = await given();
    expect(await answerWith(next, authenticator.create({ challenge }))).toEqual({ kind: 'gone' });
    const { challenge: used } = await optionsFor(next);
    expect(await answerWith(next, authenticator.create({ challenge: used, flags: UP }))).toEqual({ kind: 'wrong' });
    expect(await answerWith(next, authenticator.create({ challenge: used }))).toEqual({ kind: 'gone' });
    expect(await factors()).toEqual([]);
  });

  it('never bypasses a second factor: none is issued to a person who has one, and an earlier link is rejected', async () => {
    const token = await given();
    const { challenge } = await optionsFor(token);
    await appOf(person);
    expect(await hand()).toEqual({ kind: 'has-factor' });
    expect(await hand('mail')).toEqual({ kind: 'has-factor' });
    expect(await answerWith(token, new Authenticator().create({ challenge }))).toMatchObject({
      kind: 'refused',
      reason: msg('signIn.personHasSecondFactorAdministrator'),
    });
    expect(await force(token)).toBe('not-redeemable');
    expect(await factors()).toHaveLength(1);
    await stores().secondFactors.remove({
      tenantId,
      personId: person.id,
      which: 'all',
      byAdministrator: { note: 'lost' },
      ...how(),
    });
    expect(await add(token)).toEqual({ kind: 'redeemed' });
  });

  it('that people requested themselves adds no passkey: access to a mailbox is not enough to take over an account', async () => {
    await offer({});
    const token = await asked();
    await offer({ passwordSignIn: false });
    await expect(optionsFor(token)).rejects.toThrow('signIn.linkWasNotIssuedBy');
    expect(await force(token)).toBe('not-redeemable');
    expect(await factors()).toEqual([]);
  });

  it('sets up the sign-in method offered when it is used, not when it was issued', async () => {
    const made = await given();
    const { challenge } = await optionsFor(made);
    expect(await setNew(made)).toBe('not-offered');
    await offer({});
    expect(await answerWith(made, new Authenticator().create({ challenge }))).toMatchObject({
      kind: 'refused',
      reason: msg('signIn.tenantNoLongerOffersSign'),
    });
    expect(await setNew(made)).toBe('redeemed');

    person = await newPerson(fixture.directory, tenantId);
    const before = await given();
    await offer({ passwordSignIn: false });
    expect(await add(before)).toEqual({ kind: 'redeemed' });
  });

  it('is redeemed once by parallel requests: 20 rounds of 6', async () => {
    for (let round = 0; round < 20; round++) {
      person = await newPerson(fixture.directory, tenantId);
      const token = await given();
      const answers = await Promise.all(
        Array.from({ length: 6 }, async () =>
          new Authenticator().create({ challenge: (await optionsFor(token)).challenge }),
        ),
      );
      const outcomes = await Promise.all(answers.map((answer) => answerWith(token, answer)));
      expect(outcomes.filter(({ kind }) => kind === 'redeemed')).toHaveLength(1);
      expect(await factors()).toHaveLength(1);
    }
  });
});

describe('issuing a link', () => {
  it('by email or in the console requires that passkeys or passwords are on and that browsers support the method at that address', async () => {
    expect([await hand(), await hand('mail')]).toMatchObject([
      { kind: 'shown', leadsTo: 'passkey' },
      { kind: 'mailed', leadsTo: 'passkey' },
    ]);
    for (const url of ['http://id.example.com', 'https://192.0.2.1'])
      expect(await hand('show', url)).toEqual({ kind: 'no-passkeys' });
    expect(await hand('show', 'http://localhost:3000')).toMatchObject({ kind: 'shown' });
    await offer({ passwordSignIn: false, passkeySignIn: false });
    expect([await hand(), await hand('mail')]).toEqual([{ kind: 'not-offered' }, { kind: 'not-offered' }]);
    await offer({});
    await appOf(person);
    expect(await hand('show', 'http://id.example.com')).toMatchObject({ kind: 'shown', leadsTo: 'password' });
  });

  it('counts as an invitation for people who never had a password or passkey or signed in, and otherwise as a reset', async () => {
    const purpose = async () => purposeFor(stores().oneTimeLinks, (await tenant()).settings, person);
    expect(await purpose()).toBe('invitation');
    await startSession(
      createSessionStore(fixture.database),
      { tenantId, personId: person.id, amr: ['fed'], origin: null },
      new Date(),
    );
    expect(await purpose()).toBe('password-reset');
    await offer({});
    expect(await purpose()).toBe('invitation');
    await setPassword(
      createCredentialStore(fixture.database),
      { tenantId, personId: person.id, password: 'a tolerably good pass phrase', mustChange: false },
      how(),
    );
    expect(await purpose()).toBe('password-reset');
  });

  it('emails people a passkey link only at an administrator’s request', async () => {
    const { oneTimeLinks } = stores();
    const compose = composeLinkMail(
      {
        brandImages: createBrandImageStore(fixture.database),
        tenants: createTenantStore(fixture.database),
        directory: fixture.directory,
        sessions: createSessionStore(fixture.database),
        oneTimeLinks,
        throttle: createThrottle(createThrottleStore(fixture.database)),
      },
      { url: 'https://id.example.com', now: () => new Date() },
    );
    const order = (person: JsonObject) =>
      compose({
        id: newId(),
        tenantId,
        kind: 'one-time-link',
        attempts: 0,
        nextAttemptAt: new Date(),
        expiresAt: new Date(),
        content: {
          tenantSlug: tenantId,
          purpose: 'password-reset',
          person,
          cause: { actor: { type: 'person', id: null, name: null }, origin: null },
        },
      });
    expect(await order({ login: person.attributes.userName })).toBeNull();
    expect(JSON.stringify(await order({ id: person.id }))).toContain('Add a new passkey to your account');
    await offer({});
    expect(JSON.stringify(await order({ login: person.attributes.userName }))).toContain(
      'Choose a new password for your account',
    );
  });
});
