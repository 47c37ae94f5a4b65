import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { changePerson } from '@/lib/directory/change-person';
import { deletePerson } from '@/lib/directory/delete-person';
import { deactivatePerson, reactivatePerson } from '@/lib/directory/person-access';
import {
  cause,
  type Fixture,
  how,
  issueEverything,
  newPerson,
  newTenant,
  openFixture,
} from '@/lib/directory/postgres/testing/fixture';
import { setRole } from '@/lib/directory/set-role';
import { mayManage } from '@/lib/people/may-manage';
import type { Person } from '@/lib/people/person';
import { sql } from '@/lib/platform/postgres/database';
import { newId } from '@/lib/platform/shared/id';
import type { JsonObject } from '@/lib/platform/shared/json';
import { inEnglish } from '@/lib/platform/shared/say-plainly';
import { sha256 } from '@/lib/platform/shared/secret';
import { changePassword } from '@/lib/sign-in/passwords/change-password';
import { hashPassword } from '@/lib/sign-in/passwords/hash-password';
import { createCredentialStore } from '@/lib/sign-in/passwords/postgres';
import { setPassword } from '@/lib/sign-in/passwords/set-password';
import { verifyPassword } from '@/lib/sign-in/passwords/verify-password';
import { tenantSettingsSchema } from '@/lib/tenants/settings';
import { issueLink } from '../issue-link';
import type { LinkPurpose } from '../one-time-link';
import { readLink } from '../read-link';
import type { OneTimeLinkStore } from '../store';
import { createOneTimeLinkStore } from '.';

const settings = tenantSettingsSchema.parse({});
const origin = { requestId: 'request-1', ipAddress: '192.0.2.1', userAgent: 'test' };

let fixture: Fixture;
let links: OneTimeLinkStore;
let tenantId: string;
let person: Person;

beforeAll(async () => {
  fixture = await openFixture();
  links = createOneTimeLinkStore(fixture.database);
  tenantId = await newTenant(fixture.database);
});
afterAll(() => fixture?.close());
beforeEach(async () => {
  person = await newPerson(fixture.directory, tenantId);
});

async function issued(
  purpose: LinkPurpose = 'password-reset',
  now = new Date(),
  byAdministrator = false,
): Promise<string> {
  const link = await issueLink(
    links,
    { tenant: { id: tenantId, settings }, personId: person.id, purpose, byAdministrator },
    { cause, now },
  );
  if (link.kind !== 'issued') throw new Error(link.kind);
  return link.token;
}

/** Issues a link that is emailed to an address, and redeems it. */
async function followMailed(mailedTo: string): Promise<void> {
  const link = await issueLink(
    links,
    { tenant: { id: tenantId, settings }, personId: person.id, purpose: 'password-reset', mailedTo },
    { cause, now: new Date() },
  );
  if (link.kind !== 'issued') throw new Error(link.kind);
  expect(await redeem(link.token)).toBe('redeemed');
}
const verifiedEmail = () => fixture.directory.findVerifiedEmail(tenantId, person.id);

const passwordHash = () => `hash ${newId()}`;
const redeem = (token: string, differences: Partial<Parameters<OneTimeLinkStore['redeem']>[0]> = {}) =>
  links.redeem({
    tenantId,
    purpose: 'password-reset',
    tokenHash: sha256(token),
    sets: { kind: 'password', hash: passwordHash() },
    origin,
    now: new Date(),
    ...differences,
  });
const state = async (token: string, purpose: LinkPurpose = 'password-reset') => {
  const read = await readLink(links, { tenantId, purpose, token, to: 'password' }, new Date());
  return read.kind === 'refused' ? inEnglish(read.reason) : read.kind;
};
const ended = (reason: string): unknown =>
  expect.stringMatching(new RegExp(`^the link stopped working .+ ago: ${reason}$`));
const storedHash = async () => (await createCredentialStore(fixture.database).findPassword(tenantId, person.id))?.hash;
const auditRows = () =>
  fixture.database.query<{ action: string; actor: string | null; ip: string | null; detail: object }>(sql`
  SELECT action, actor_name AS actor, ip_address AS ip, detail FROM audit_event
  WHERE tenant_id = ${tenantId}::uuid AND target_id = ${person.id} AND action <> 'person.created' ORDER BY id`);

describe('the open invitation of a person', () => {
  const open = (now = new Date(), tenant = tenantId) => links.findOpenInvitation(tenant, person.id, now);

  it('is the latest one from an administrator, until it is used, replaced or expires', async () => {
    expect(await open()).toBeNull();
    await issued('invitation');
    await issued('password-reset', new Date(), true);
    expect(await open()).toBeNull();
    const invitedAt = new Date();
    await issued('invitation', new Date(invitedAt.getTime() - 60_000), true);
    const token = await issued('invitation', invitedAt, true);
    const invitation = await open();
    expect(invitation?.createdAt).toEqual(invitedAt);
    expect(await open(invitation?.expiresAt)).toBeNull();
    expect(await open(invitedAt, newId())).toBeNull();
    expect(await redeem(token, { purpose: 'invitation' })).toBe('redeemed');
    expect(await open()).toBeNull();
  });
});

describe('a link', () => {
  it('is stored only as a hash, and its audit row does not contain it', async () => {
    const token = await issued();
    const [row] = await fixture.database.query<{ row: string }>(
      sql`SELECT l::text AS row FROM one_time_link l WHERE person_id = ${person.id}::uuid`,
    );
    expect(row?.row).not.toContain(token);
    expect(token).toMatch(/^tsl_[\w-]{43}$/);
    const audit = await auditRows();
    expect(audit).toEqual([
      { action: 'password.reset-requested', actor: 'test', ip: null, detail: { expiresAt: expect.any(String) } },
    ]);
    expect(JSON.stringify(audit)).not.toContain(token);
  });

  it('expires as the tenant configures, by default after 30 minutes for a reset and 7 days for an invitation', async () => {
    const before = (seconds: number) => new Date(Date.now() - seconds * 1000);
    expect(await state(await issued('password-reset', before(30 * 60 - 5)))).toBe('open');
    expect(await state(await issued('password-reset', before(30 * 60 + 90)))).toBe('the link expired 1 minute ago');
    expect(await state(await issued('invitation', before(7 * 86_400 - 5)), 'invitation')).toBe('open');
    expect(await state(await issued('invitation', before(7 * 86_400 + 90)), 'invitation')).toBe(
      'the link expired 1 minute ago',
    );
  });

  it('can be checked without being used', async () => {
    const token = await issued();
    for (let look = 0; look < 3; look++) expect(await state(token)).toBe('open');
    expect(await redeem(token)).toBe('redeemed');
  });

  it('sets the password, ends what a new password ends, and is audited', async () => {
    await issueEverything(fixture.database, person);
    const token = await issued();
    const hash = await hashPassword('quiet yellow river');
    expect(await redeem(token, { sets: { kind: 'password', hash } })).toBe('redeemed');
    expect(await verifyPassword((await storedHash()) ?? null, 'quiet yellow river', async () => [])).toBe(true);
    expect(await fixture.directory.countActiveGrants(tenantId, person.id, new Date())).toMatchObject({
      sessions: 0,
      tokenFamilies: 0,
      authorizationCodes: 0,
    });
    expect((await auditRows()).at(-1)).toEqual({
      action: 'password.reset',
      actor: person.attributes.userName,
      ip: '192.0.2.1',
      detail: { ended: expect.objectContaining({ sessions: 1, tokenFamilies: 1 }) },
    });
  });

  it('is replaced by a newer one that an administrator issues, for any purpose', async () => {
    const first = await issued('invitation');
    const second = await issued('password-reset', new Date(), true);
    expect(await state(first, 'invitation')).toEqual(ended('replaced'));
    expect(await redeem(first, { purpose: 'invitation' })).toBe('not-redeemable');
    expect(await redeem(second)).toBe('redeemed');
  });

  it('is not replaced by one requested on the sign-in page, perhaps by a stranger; using one ends all others', async () => {
    const invitation = await issued('invitation', new Date(), true);
    const [first, second] = [await issued(), await issued()];
    expect([await state(invitation, 'invitation'), await state(first), await state(second)]).toEqual([
      'open',
      'open',
      'open',
    ]);
    expect(await redeem(first)).toBe('redeemed');
    expect([await state(invitation, 'invitation'), await state(second)]).toEqual([
      ended('password-reset'),
      ended('password-reset'),
    ]);
  });
});

describe('a link is rejected', () => {
  async function refuses(token: string, differences: Parameters<typeof redeem>[1] = {}) {
    const before = await storedHash();
    expect(await redeem(token, differences)).toBe('not-redeemable');
    expect(await storedHash()).toBe(before);
  }

  it('when used a second time', async () => {
    const token = await issued();
    await redeem(token);
    expect(await state(token)).toEqual(ended('used'));
    await refuses(token);
  });

  it('after it expires', async () => {
    await refuses(await issued('password-reset', new Date(Date.now() - 31 * 60_000)));
  });

  it('in another tenant, for another purpose, or if it never existed', async () => {
    const token = await issued();
    await refuses(token, { tenantId: await newTenant(fixture.database) });
    await refuses(token, { purpose: 'invitation' });
    await refuses('tsl_never-made');
    expect(await state('tsl_never-made')).toBe('the link is unknown');
    expect(await redeem(token)).toBe('redeemed');
  });

  it('after the person has changed the password', async () => {
    const credentials = createCredentialStore(fixture.database);
    await setPassword(
      credentials,
      { tenantId, personId: person.id, password: 'a tolerably good pass phrase', mustChange: false },
      how(),
    );
    const token = await issued();
    const throttle = { passwordChange: async () => ({ kind: 'allowed' as const, succeeded: async () => undefined }) };
    const change = {
      tenantId,
      personId: person.id,
      sessionId: null,
      oldPassword: 'a tolerably good pass phrase',
      newPassword: 'an even better pass phrase',
    };
    const policy = { minimumLength: 8, tenantName: 'Test', isBreached: async () => false };
    expect(await changePassword({ credentials, throttle }, { ...change, policy }, how())).toMatchObject({
      kind: 'changed',
    });
    expect(await state(token)).toEqual(ended('password-changed'));
    await refuses(token);
  });

  it('after an administrator, a SCIM client or a setup file has set the password', async () => {
    const token = await issued();
    await setPassword(
      createCredentialStore(fixture.database),
      { tenantId, personId: person.id, password: 'given by somebody', mustChange: true },
      how(),
    );
    expect(await state(token)).toEqual(ended('password-reset'));
    await refuses(token);
  });

  it('after a deactivation, even if the person is reactivated', async () => {
    const token = await issued();
    await deactivatePerson(fixture.directory, person, how());
    expect(await state(token)).toEqual(ended('person-deactivated'));
    await refuses(token);
    await reactivatePerson(fixture.directory, person, how());
    await refuses(token);
  });

  it('after the person is deleted', async () => {
    const token = await issued();
    await deletePerson(fixture.directory, person, how());
    expect(await state(token)).toBe('the link is unknown');
    expect(await redeem(token)).toBe('not-redeemable');
  });

  it('after a role change: an admin may hold the link of a person who has since become an owner', async () => {
    const token = await issued();
    await setRole(fixture.directory, { tenantId, id: person.id, role: 'owner' }, how());
    expect(await state(token)).toEqual(ended('role-changed'));
    await refuses(token);
  });

  it('after a change of the email address, but not of other attributes', async () => {
    const token = await issued();
    const set = (attributes: object) =>
      changePerson(
        fixture.directory,
        { tenantId, id: person.id, attributes: (now) => ({ ...now.attributes, ...attributes }) },
        how(),
      );
    await set({ displayName: 'Nora' });
    expect(await state(token)).toBe('open');
    await set({ emails: [{ value: 'right@example.com', primary: true }] });
    expect(await state(token)).toEqual(ended('email-changed'));
    await refuses(token);
  });
});

describe('no link is issued', () => {
  const attempt = (personId: string, options: Partial<Parameters<typeof issueLink>[1]> = {}) =>
    issueLink(links, { tenant: { id: tenantId, settings }, personId, purpose: 'invitation', ...options }, how());

  it('for a person who is inactive, unknown, or of another tenant', async () => {
    await deactivatePerson(fixture.directory, person, how());
    expect(await attempt(person.id)).toEqual({ kind: 'person-inactive' });
    expect(await attempt(newId())).toEqual({ kind: 'person-inactive' });
    expect(await attempt('no id')).toEqual({ kind: 'person-inactive' });
    const stranger = await newPerson(fixture.directory, await newTenant(fixture.database));
    expect(await attempt(stranger.id)).toEqual({ kind: 'person-inactive' });
  });

  it('by an admin for an owner, and the owner’s existing links stay open', async () => {
    person = await newPerson(fixture.directory, tenantId, { role: 'owner' });
    const token = await issued();
    expect(await attempt(person.id, { mayManage: ({ role }) => mayManage('admin', role) })).toEqual({
      kind: 'not-allowed',
    });
    expect(await state(token)).toBe('open');
  });
});

describe('concurrent changes', () => {
  it('a deactivation and several redemptions use a link at most once and leave none open: 50 rounds', async () => {
    for (let round = 0; round < 50; round++) {
      person = await newPerson(fixture.directory, tenantId);
      const token = await issued();
      const race = [redeem(token), redeem(token), deactivatePerson(fixture.directory, person, how()), redeem(token)];
      const outcomes = await Promise.all(round % 2 === 0 ? race : race.toReversed());
      expect(outcomes.filter((outcome) => outcome === 'redeemed').length).toBeLessThanOrEqual(1);
      expect(await redeem(token)).toBe('not-redeemable');
    }
  });

  it('only one of the links that administrators issue stays open: 20 rounds', async () => {
    for (let round = 0; round < 20; round++) {
      const tokens = await Promise.all(Array.from({ length: 5 }, () => issued('password-reset', new Date(), true)));
      const open = (await Promise.all(tokens.map((token) => state(token)))).filter((one) => one === 'open');
      expect(open).toHaveLength(1);
    }
  });
});

describe('an email address', () => {
  beforeEach(async () => {
    person = await newPerson(fixture.directory, tenantId, {
      emails: [{ value: 'Home@example.com' }, { value: 'Work@example.com', primary: true }],
    });
  });

  it('is verified by following a link emailed to it, if it is the primary one', async () => {
    await followMailed('Home@example.com');
    expect(await verifiedEmail()).toBeNull();
    await followMailed('Work@example.com');
    expect(await verifiedEmail()).toBe('work@example.com');
  });

  it('is not verified by a link that was shown instead of emailed', async () => {
    expect(await redeem(await issued())).toBe('redeemed');
    expect(await verifiedEmail()).toBeNull();
  });

  it('loses its verification when another becomes primary, and does not regain it when made primary again', async () => {
    await followMailed('Work@example.com');
    const change = (emails: JsonObject[]) =>
      changePerson(
        fixture.directory,
        { tenantId, id: person.id, attributes: ({ attributes }) => ({ ...attributes, emails }) },
        how(),
      );
    await change([{ value: 'Work@example.com', primary: true }, { value: 'third@example.com' }]);
    expect(await verifiedEmail()).toBe('work@example.com');
    await change([{ value: 'third@example.com', primary: true }]);
    expect(await verifiedEmail()).toBeNull();
    await change([{ value: 'Work@example.com', primary: true }]);
    expect(await verifiedEmail()).toBeNull();
  });
});
