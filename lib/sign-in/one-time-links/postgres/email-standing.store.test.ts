import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { changePerson } from '@/lib/directory/change-person';
import { confirmEmail } from '@/lib/directory/confirm-email';
import { by } from '@/lib/directory/postgres/testing/actors';
import { type Fixture, how, newPerson, newTenant, openFixture } from '@/lib/directory/postgres/testing/fixture';
import { setRole } from '@/lib/directory/set-role';
import type { Cause } from '@/lib/journal/audit/audit-entry';
import type { Composer } from '@/lib/journal/mail/post-office';
import { createOutbox } from '@/lib/journal/mail/postgres';
import type { Person, Role } from '@/lib/people/person';
import { sql } from '@/lib/platform/postgres/database';
import { newId } from '@/lib/platform/shared/id';
import type { JsonObject } from '@/lib/platform/shared/json';
import { sha256 } from '@/lib/platform/shared/secret';
import { composeNotice } from '@/lib/sign-in/notices/compose-notice';
import { createCredentialStore } from '@/lib/sign-in/passwords/postgres';
import { setPassword } from '@/lib/sign-in/passwords/set-password';
import { createSessionStore } from '@/lib/sign-in/sessions/postgres';
import { createThrottleStore } from '@/lib/sign-in/throttling/postgres';
import { createThrottle } from '@/lib/sign-in/throttling/throttle';
import { createBrandImageStore } from '@/lib/tenants/branding/postgres';
import { createTenantStore } from '@/lib/tenants/postgres';
import { composeConfirmation } from '../compose-confirmation';
import { composeLinkMail } from '../compose-link-mail';
import { handOutLink } from '../hand-out-link';
import { CONFIRMATION_SECONDS, orderConfirmation } from '../order-confirmation';
import { orderLinkMail } from '../order-link-mail';
import { createOneTimeLinkStore } from '.';

const OLD = 'ada@old.example.com';
const NEW = 'ada@new.example.com';
const url = 'https://id.example.com';
const scim: Cause = { actor: { type: 'scim-connection', id: newId(), name: 'Okta' }, origin: null };

let fixture: Fixture;
let tenantId: string;
/** An owner, who may change anyone. */
let admin: Cause;
let stores: ReturnType<typeof storesOf>;
const storesOf = ({ database, directory }: Fixture) => ({
  directory,
  brandImages: createBrandImageStore(database),
  tenants: createTenantStore(database),
  sessions: createSessionStore(database),
  outbox: createOutbox(database),
  oneTimeLinks: createOneTimeLinkStore(database),
  credentials: createCredentialStore(database),
  throttle: createThrottle(createThrottleStore(database)),
});

beforeAll(async () => {
  fixture = await openFixture();
  stores = storesOf(fixture);
});
afterAll(() => fixture?.close());
beforeEach(async () => {
  tenantId = await newTenant(fixture.database);
  admin = by(await newPerson(fixture.directory, tenantId, { role: 'owner' })).cause;
});

async function newMember({
  role = 'admin',
  email = OLD,
  password = true,
}: {
  role?: Role | null;
  email?: string | null;
  password?: boolean;
} = {}): Promise<Person> {
  const person = await newPerson(fixture.directory, tenantId, {
    role,
    ...(email !== null && { emails: [{ value: email, primary: true }] }),
  });
  if (password)
    await setPassword(
      stores.credentials,
      { tenantId, personId: person.id, password: 'a tolerably good pass phrase', mustChange: false },
      how(),
    );
  return person;
}

const change = (person: Person, attributes: JsonObject, cause: Cause) =>
  changePerson(
    fixture.directory,
    { tenantId, id: person.id, attributes: (before) => ({ ...before.attributes, ...attributes }) },
    { cause, now: new Date() },
  );
const moveTo = (person: Person, email: string | null, cause: Cause) =>
  change(person, { emails: email === null ? [] : [{ value: email, primary: true }] }, cause);
const standing = (person: Person) => fixture.directory.findEmailStanding(tenantId, person.id);

const composers = (): Record<string, Composer> => ({
  'one-time-link': composeLinkMail(stores, { url, now: () => new Date() }),
  'account-notice': composeNotice(stores, { url }),
  'email-confirmation': composeConfirmation(stores, { url, now: () => new Date() }),
});

/** Composes the waiting emails like the post office does. */
async function mails(kind: string): Promise<{ to: string; subject: string; text: string }[]> {
  const rows = await fixture.database.query<{ id: string; content: JsonObject }>(sql`
    DELETE FROM outgoing_mail WHERE tenant_id = ${tenantId}::uuid AND kind = ${kind} RETURNING id::text, content`);
  const composed = await Promise.all(
    rows.map(({ id, content }) =>
      composers()[kind]?.({
        tenantId,
        id,
        kind: 'one-time-link',
        content,
        attempts: 1,
        nextAttemptAt: new Date(),
        expiresAt: new Date(),
      }),
    ),
  );
  return composed.flatMap((mail) => (mail ? [mail.message] : []));
}
const notices = () => mails('account-notice');

async function askedFor(person: Person, by: 'mailbox' | 'administrator' = 'mailbox'): Promise<string[]> {
  const tenant = await stores.tenants.findBySlug(tenantId);
  if (!tenant) throw new Error('The tenant is gone.');
  await orderLinkMail(
    stores.outbox,
    {
      tenant,
      purpose: 'password-reset',
      person: by === 'mailbox' ? { login: person.attributes.userName } : { id: person.id },
    },
    how(),
  );
  return (await mails('one-time-link')).map(({ to }) => to);
}

describe('a notice of a changed address or user name', () => {
  it('goes to the old address when a directory changes it, naming the directory but not the new address', async () => {
    const person = await newMember();
    await moveTo(person, NEW, scim);
    const [notice, ...others] = await notices();
    expect(others).toEqual([]);
    expect([notice?.to, notice?.subject]).toEqual([OLD, 'Your email address was changed: Test']);
    expect(notice?.text).toContain('Your email address was changed to a***@n***.com.');
    expect(notice?.text).toContain('The connected directory Okta changed it on');
    expect(notice?.text).toContain('If you didn’t expect this, sign in and check your account');
    expect(notice?.text).not.toContain(NEW);
  });

  it('goes to the old address when an administrator changes the user name, and shows the old user name', async () => {
    const person = await newMember({ role: null });
    await change(person, { userName: 'evil@new.example.com' }, admin);
    const [notice] = await notices();
    expect([notice?.to, notice?.subject]).toEqual([OLD, 'Your user name was changed: Test']);
    expect(notice?.text).toContain(`This is about your account ${person.attributes.userName} at Test.`);
    expect(notice?.text).toContain('Your user name was changed to e***@n***.com.');
    expect(notice?.text).toContain('An administrator changed it on');
    expect(notice?.text).not.toMatch(/evil|grace/);
  });

  it('also goes to the last confirmed address when the same directory then changes more', async () => {
    const person = await newMember();
    await moveTo(person, NEW, scim);
    await notices();
    await change(person, { userName: 'another' }, scim);
    expect((await notices()).map(({ to }) => to).sort()).toEqual([NEW, OLD]);
  });

  it('is sent even if the change also deactivates the person or removes the address', async () => {
    const person = await newMember();
    await change(person, { active: false, emails: [] }, scim);
    expect(await notices()).toMatchObject([
      { to: OLD, text: expect.stringContaining('Your email address was removed from your account.') },
    ]);
  });

  it('is not sent if there was no address before, or if the primary address does not change', async () => {
    const bare = await newMember({ email: null });
    await moveTo(bare, NEW, admin);
    const person = await newMember();
    await change(
      person,
      { displayName: 'Ada', emails: [{ value: OLD.toUpperCase(), primary: true }, { value: 'second@example.com' }] },
      scim,
    );
    expect(await notices()).toEqual([]);
  });
});

describe('a link for an administrator', () => {
  it('goes to the last confirmed address until an address set by a directory or an administrator is confirmed', async () => {
    for (const cause of [scim, admin]) {
      const person = await newMember();
      await moveTo(person, NEW, cause);
      await moveTo(person, 'third@example.com', cause);
      expect([await askedFor(person), await askedFor(person, 'administrator')]).toEqual([[OLD], [OLD]]);
    }
  });

  it('is not sent if no address was ever confirmed, and an administrator sees why', async () => {
    const person = await newMember({ email: null });
    await moveTo(person, NEW, admin);
    expect([await askedFor(person), await askedFor(person, 'administrator')]).toEqual([[], []]);
    const [tenant, found] = [
      await stores.tenants.findBySlug(tenantId),
      await fixture.directory.findPerson(tenantId, person.id),
    ];
    if (!tenant || !found) throw new Error('They are gone.');
    const hand = (by: 'mail' | 'show') =>
      handOutLink(stores, { tenant, person: found, purpose: 'password-reset', by, url, mayManage: () => true }, how());
    expect([(await hand('mail')).kind, (await hand('show')).kind]).toEqual(['address-unconfirmed', 'shown']);
  });

  it('goes to the current address again once it is changed back to the confirmed one', async () => {
    const person = await newMember();
    await moveTo(person, NEW, scim);
    await moveTo(person, OLD, scim);
    expect(await standing(person)).toEqual({ unconfirmedSince: null, confirmedEmail: null });
    expect(await askedFor(person)).toEqual([OLD]);
  });

  it('does not go to a new address that equals the old one only after Unicode lowercasing', async () => {
    const person = await newMember({ email: 'ken@example.com' });
    await moveTo(person, '\u212aen@example.com', scim);
    expect(await askedFor(person)).toEqual(['ken@example.com']);
  });

  it('goes to the address set at creation, or as corrected by an administrator before the first sign-in, but not to one set by a directory', async () => {
    const invited = await newMember({ password: false });
    expect(await askedFor(invited, 'administrator')).toEqual([OLD]);
    await moveTo(invited, NEW, admin);
    expect(await askedFor(invited, 'administrator')).toEqual([NEW]);
    await moveTo(invited, 'evil@example.com', scim);
    expect(await askedFor(invited, 'administrator')).toEqual([NEW]);
  });

  it('goes to the old address even if the address was changed before the person got the role', async () => {
    const person = await newMember({ role: null });
    await moveTo(person, NEW, scim);
    expect(await askedFor(person)).toEqual([NEW]);
    await setRole(fixture.directory, { tenantId, id: person.id, role: 'owner' }, how());
    expect(await askedFor(person)).toEqual([OLD]);
  });
});

describe('a new address', () => {
  const confirm = (person: Person, token: string | null, now = new Date()) =>
    confirmEmail(
      fixture.directory,
      { tenantId, personId: person.id, tokenHash: token === null ? null : sha256(token) },
      { cause: { actor: { type: 'person', id: person.id, name: 'ada' }, origin: null }, now },
    );
  async function mailed(person: Person): Promise<string> {
    await orderConfirmation(stores, { tenant: { id: tenantId, slug: tenantId }, personId: person.id }, how());
    const [mail] = await mails('email-confirmation');
    expect(mail?.to).toBe(NEW);
    return new RegExp(`${url}/t/${tenantId}/account/email\\?token=(tsl_[\\w-]{43})`).exec(mail?.text ?? '')?.[1] ?? '';
  }

  it('is confirmed once by an emailed link, which is audited and directs later links there', async () => {
    const person = await newMember();
    await moveTo(person, NEW, scim);
    const token = await mailed(person);
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => confirm(person, token)));
    expect(outcomes.map(({ kind }) => kind).sort()).toEqual([
      'confirmed',
      'unchanged',
      'unchanged',
      'unchanged',
      'unchanged',
    ]);
    expect(await askedFor(person)).toEqual([NEW]);
    const rows = await fixture.database.query(
      sql`SELECT before, after, detail FROM audit_event WHERE tenant_id = ${tenantId}::uuid AND action = 'person.email-confirmed'`,
    );
    expect(rows).toEqual([{ before: { confirmedEmail: OLD }, after: { confirmedEmail: NEW }, detail: { by: 'mail' } }]);
  });

  it('is not confirmed by a link that is for another person, another address or a password, or is too old', async () => {
    const [person, other] = [await newMember(), await newMember()];
    await moveTo(person, NEW, scim);
    await moveTo(other, NEW, scim);
    const token = await mailed(person);
    expect(await confirm(other, token)).toEqual({ kind: 'not-confirmed' });
    expect(await confirm(person, token, new Date(Date.now() + CONFIRMATION_SECONDS * 1000 + 1))).toEqual({
      kind: 'not-confirmed',
    });
    expect(
      await stores.oneTimeLinks.redeem({
        tenantId,
        purpose: 'password-reset',
        tokenHash: sha256(token),
        sets: { kind: 'password', hash: 'hash' },
        origin: null,
        now: new Date(),
      }),
    ).toBe('not-redeemable');
    await moveTo(person, 'third@example.com', scim);
    expect(await confirm(person, token)).toEqual({ kind: 'not-confirmed' });
    expect(await standing(person)).toMatchObject({ unconfirmedSince: expect.any(Date), confirmedEmail: OLD });
  });

  it('is confirmed without a link by the signed-in person, if the caller has checked for a recent sign-in', async () => {
    const person = await newMember();
    await moveTo(person, NEW, scim);
    expect(await confirm(person, null)).toEqual({ kind: 'confirmed' });
    expect(await standing(person)).toEqual({ unconfirmedSince: null, confirmedEmail: null });
  });

  it('is not confirmed by sending a password reset to it, which a member receives there', async () => {
    const person = await newMember({ role: null });
    await moveTo(person, NEW, scim);
    expect(await askedFor(person)).toEqual([NEW]);
    expect((await standing(person)).unconfirmedSince).not.toBeNull();
  });
});
