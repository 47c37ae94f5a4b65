/** Links for people whose email domain requires an identity provider (docs/decisions/0124). */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deactivatePerson, reactivatePerson } from '@/lib/directory/person-access';
import { type Fixture, how, newPerson, openFixture } from '@/lib/directory/postgres/testing/fixture';
import { createOutbox } from '@/lib/journal/mail/postgres';
import type { Person } from '@/lib/people/person';
import { sql } from '@/lib/platform/postgres/database';
import { newId } from '@/lib/platform/shared/id';
import { sha256 } from '@/lib/platform/shared/secret';
import { openHouse } from '@/lib/sign-in/identity-providers/postgres/testing/house';
import { switchProvider } from '@/lib/sign-in/identity-providers/switch-provider';
import { createCredentialStore } from '@/lib/sign-in/passwords/postgres';
import { setPassword } from '@/lib/sign-in/passwords/set-password';
import { createSessionStore } from '@/lib/sign-in/sessions/postgres';
import { createThrottleStore } from '@/lib/sign-in/throttling/postgres';
import { createThrottle } from '@/lib/sign-in/throttling/throttle';
import { createBrandImageStore } from '@/lib/tenants/branding/postgres';
import { createTenantStore } from '@/lib/tenants/postgres';
import { composeLinkMail } from '../compose-link-mail';
import { handOutLink } from '../hand-out-link';
import { issueLink } from '../issue-link';
import type { LinkPurpose } from '../one-time-link';
import { purposeFor } from '../purpose-for';
import { redeemAtProvider, redeemLink } from '../redeem-link';
import { createOneTimeLinkStore } from '.';

const PASSWORD = 'a tolerably good pass phrase';
const EMAIL = 'Ada@Bound.example';
const policy = { minimumLength: 12, tenantName: 'Acme', isBreached: async () => false };
const origin = { requestId: 'r', ipAddress: '192.0.2.9', userAgent: 'test' };

let fixture: Fixture;
let house: Awaited<ReturnType<typeof openHouse>>;
let person: Person;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture?.close());
beforeEach(async () => {
  house = await openHouse(fixture);
  // A domain can be verified for one tenant only, and each test has its own tenant.
  await fixture.database.execute(sql`DELETE FROM email_domain WHERE domain = 'bound.example'`);
  await fixture.database.execute(sql`
    INSERT INTO email_domain (tenant_id, domain, token, added_by, verified_at, verified_by, provider_id, provider_required)
    VALUES (${house.tenantId}::uuid, 'bound.example', 't', '{"type":"system","id":null,"name":null}', now(), '{"type":"system","id":null,"name":null}', 'idp', true)`);
  person = await addressed(EMAIL);
});

const addressed = (email: string) =>
  newPerson(fixture.directory, house.tenantId, { emails: [{ value: email, primary: true }] });
async function tenant() {
  const found = await createTenantStore(fixture.database).findBySlug(house.tenantId);
  if (!found) throw new Error('The tenant is gone.');
  return found;
}
const stores = () => ({
  oneTimeLinks: createOneTimeLinkStore(fixture.database),
  outbox: createOutbox(fixture.database),
  directory: fixture.directory,
  credentials: createCredentialStore(fixture.database),
  sessions: createSessionStore(fixture.database),
  tenants: createTenantStore(fixture.database),
  brandImages: createBrandImageStore(fixture.database),
  throttle: createThrottle(createThrottleStore(fixture.database)),
});
const hand = async (to = person, purpose: LinkPurpose = 'invitation') =>
  handOutLink(
    stores(),
    { tenant: await tenant(), person: to, purpose, by: 'show', url: 'https://id.example', mayManage: () => true },
    how(),
  );
async function mailed(to = person, mailedTo = EMAIL): Promise<string> {
  const link = await issueLink(
    stores().oneTimeLinks,
    { tenant: await tenant(), personId: to.id, purpose: 'invitation', byAdministrator: true, mailedTo },
    how(),
  );
  if (link.kind !== 'issued') throw new Error(link.kind);
  return link.token;
}
const use = (token: string) => ({
  tenantId: house.tenantId,
  purpose: 'invitation' as const,
  token,
  browserHash: sha256('browser'),
  origin,
});
const follow = (token: string) => redeemAtProvider(stores(), use(token), new Date());
const choosePassword = (token: string) =>
  redeemLink(stores(), { ...use(token), password: PASSWORD, policy }, new Date());
const enabled = (on: boolean) =>
  switchProvider(house.store, { tenantId: house.tenantId, id: 'idp', enabled: on }, how());
const isVerified = async () => (await fixture.directory.findVerifiedEmail(house.tenantId, person.id)) !== null;
const givePassword = (to: Person) =>
  setPassword(
    stores().credentials,
    { tenantId: house.tenantId, personId: to.id, password: PASSWORD, mustChange: false },
    how(),
  );
const signedIn = (to: Person) =>
  fixture.database.execute(sql`
    INSERT INTO session (tenant_id, id, sid_hash, person_id, amr, auth_time, expires_at)
    VALUES (${house.tenantId}::uuid, ${newId()}::uuid, ${sha256(newId())}, ${to.id}::uuid, '{pwd}', now(), now() + interval '1 hour')`);
/** The subject, and whether it mentions a password, of an email with a link; null if none is sent. */
async function letter(purpose: LinkPurpose, who: { id: string } | { login: string }) {
  const compose = composeLinkMail(stores(), { url: 'https://id.example', now: () => new Date() });
  const mail = await compose({
    tenantId: house.tenantId,
    content: {
      tenantSlug: house.tenantId,
      purpose,
      person: who,
      cause: { actor: { type: 'person', id: null, name: null }, origin: null },
    },
    attempts: 1,
  } as never);
  return mail && { asksForPassword: /choose a password/i.test(mail.message.text) };
}

describe('an invitation of a person whose email domain requires a provider', () => {
  it('confirms the address it was mailed to, once, and leads to the provider', async () => {
    const token = await mailed();
    const results = await Promise.all([follow(token), follow(token), follow(token)]);
    expect(results.filter(({ kind }) => kind === 'redeemed')).toEqual([
      {
        kind: 'redeemed',
        provider: { id: 'idp', name: 'Elsewhere', domain: 'bound.example' },
        address: EMAIL.toLowerCase(),
      },
    ]);
    expect(results.filter(({ kind }) => kind === 'refused')).toHaveLength(2);
    expect(await isVerified()).toBe(true);
    expect((await house.actions()).filter((action) => action === 'person.email-confirmed')).toHaveLength(1);
    expect((await stores().oneTimeLinks.findHolder(house.tenantId, person.id)).hasPassword).toBe(false);
  });

  it('confirms nothing if it was shown to an administrator', async () => {
    const link = await hand();
    if (link.kind !== 'shown') throw new Error(link.kind);
    expect(link.leadsTo).toBe('provider');
    expect(await follow(new URL(link.url).searchParams.get('token') ?? '')).toMatchObject({ kind: 'redeemed' });
    expect(await isVerified()).toBe(false);
    expect(await house.actions()).not.toContain('person.email-confirmed');
  });

  it('sets no password, even if its page was shown before the domain required the provider', async () => {
    const token = await mailed();
    expect(await choosePassword(token)).toMatchObject({ kind: 'refused' });
    expect((await stores().oneTimeLinks.findHolder(house.tenantId, person.id)).hasPassword).toBe(false);
    expect(await follow(token)).toMatchObject({ kind: 'redeemed' });
  });

  it('sets a password, and leads nowhere, while the provider is disabled or for an exempt person', async () => {
    const token = await mailed();
    await enabled(false);
    expect(await follow(token)).toMatchObject({ kind: 'refused' });
    expect(await choosePassword(token)).toEqual({ kind: 'redeemed' });
    await enabled(true);
    const owner = await addressed('owner@bound.example');
    await fixture.database.execute(
      sql`UPDATE person SET role = 'owner' WHERE tenant_id = ${house.tenantId}::uuid AND id = ${owner.id}::uuid`,
    );
    expect(await hand(owner)).toMatchObject({ kind: 'shown', leadsTo: 'password' });
    const other = await addressed('olga@elsewhere.example');
    expect(await hand(other)).toMatchObject({ kind: 'shown', leadsTo: 'password' });
  });

  it('ends with the person’s deactivation', async () => {
    const token = await mailed();
    const { tenantId } = house;
    await deactivatePerson(fixture.directory, { tenantId, id: person.id }, how());
    expect(await follow(token)).toMatchObject({ kind: 'refused' });
    await reactivatePerson(fixture.directory, { tenantId, id: person.id }, how());
    expect(await follow(token)).toMatchObject({ kind: 'refused' });
    expect(await isVerified()).toBe(false);
  });

  it('is emailed without a word about a password', async () => {
    expect(await letter('invitation', { id: person.id })).toEqual({ asksForPassword: false });
    await enabled(false);
    expect(await letter('invitation', { id: person.id })).toEqual({ asksForPassword: true });
  });
});

describe('a link to a new password for such a person', () => {
  it('is not given to someone who has signed in, who has to do so with the provider', async () => {
    await givePassword(person);
    const of = await tenant();
    expect(await purposeFor(stores().oneTimeLinks, of.settings, person)).toBe('invitation');
    await signedIn(person);
    expect(await purposeFor(stores().oneTimeLinks, of.settings, person)).toBe('password-reset');
    expect(await hand(person, 'password-reset')).toEqual({ kind: 'at-provider' });
    await enabled(false);
    expect(await hand(person, 'password-reset')).toMatchObject({ kind: 'shown', leadsTo: 'password' });
  });

  it('is not emailed at the person’s own request', async () => {
    await givePassword(person);
    expect(await letter('password-reset', { login: person.attributes.userName })).toBeNull();
    await enabled(false);
    expect(await letter('password-reset', { login: person.attributes.userName })).not.toBeNull();
  });

  it('is left out of invitations in bulk as for one person', async () => {
    const [never, known, other] = [person, await addressed('bo@bound.example'), await addressed('cy@else.example')];
    for (const each of [never, known, other]) await givePassword(each);
    await signedIn(known);
    const counted = await fixture.directory.countInvitations({
      tenantId: house.tenantId,
      which: { filter: {}, until: new Date(Date.now() + 60_000) },
      by: { id: newId(), role: 'owner' },
      gives: 'password',
    });
    expect(counted).toMatchObject({ people: 3, toInvite: 1, alreadyIn: 2 });
    const { settings } = await tenant();
    const one = await Promise.all(
      [never, known, other].map((each) => purposeFor(stores().oneTimeLinks, settings, each)),
    );
    expect(one).toEqual(['invitation', 'password-reset', 'password-reset']);
  });
});
