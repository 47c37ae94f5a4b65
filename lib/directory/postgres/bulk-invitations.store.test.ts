import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bulkChange } from '@/lib/directory/bulk-change';
import type { PeopleSelection } from '@/lib/directory/people-selection';
import type { OutgoingMail } from '@/lib/journal/mail/outbox';
import { createOutbox } from '@/lib/journal/mail/postgres';
import type { Role } from '@/lib/people/person';
import { sql } from '@/lib/platform/postgres/database';
import { newId } from '@/lib/platform/shared/id';
import { sha256 } from '@/lib/platform/shared/secret';
import { composeLinkMail } from '@/lib/sign-in/one-time-links/compose-link-mail';
import { inviterOf, whyNoInvitations } from '@/lib/sign-in/one-time-links/invite-by-mail';
import type { LinkGives } from '@/lib/sign-in/one-time-links/one-time-link';
import { createOneTimeLinkStore } from '@/lib/sign-in/one-time-links/postgres';
import { createCredentialStore } from '@/lib/sign-in/passwords/postgres';
import { setPassword } from '@/lib/sign-in/passwords/set-password';
import { createSessionStore } from '@/lib/sign-in/sessions/postgres';
import { createThrottleStore } from '@/lib/sign-in/throttling/postgres';
import { createThrottle } from '@/lib/sign-in/throttling/throttle';
import { createBrandImageStore } from '@/lib/tenants/branding/postgres';
import { createTenantStore } from '@/lib/tenants/postgres';
import type { Tenant } from '@/lib/tenants/store';
import { cause, type Fixture, how, newPerson, newTenant, openFixture } from './testing/fixture';

const url = 'https://id.example';
const admin = { id: newId(), role: 'admin' as Role };

let fixture: Fixture;
let stores: {
  credentials: ReturnType<typeof createCredentialStore>;
  oneTimeLinks: ReturnType<typeof createOneTimeLinkStore>;
  outbox: ReturnType<typeof createOutbox>;
};
let tenant: Tenant;
beforeAll(async () => {
  fixture = await openFixture();
  const { database } = fixture;
  stores = {
    credentials: createCredentialStore(database),
    oneTimeLinks: createOneTimeLinkStore(database),
    outbox: createOutbox(database),
  };
});
afterAll(() => fixture?.close());
beforeEach(async () => {
  const found = await createTenantStore(fixture.database).findBySlug(await newTenant(fixture.database));
  if (!found) throw new Error('The tenant is gone.');
  tenant = found;
});

let made = 0;
const addressed = (more: object = {}) =>
  newPerson(fixture.directory, tenant.id, { emails: [{ value: `p${made++}@example.com`, primary: true }], ...more });

const everybody = (): PeopleSelection => ({ filter: {}, until: new Date(Date.now() + 1_000) });
const count = (which = everybody(), by = admin, gives: LinkGives = 'password') =>
  fixture.directory.countInvitations({ tenantId: tenant.id, which, by, gives });

/** Runs all steps, two people each. */
async function invite(which = everybody(), of = tenant, at = url) {
  const inviting = {
    directory: fixture.directory,
    invite: inviterOf({ ...stores, directory: fixture.directory, config: { url: at } }, of),
  };
  const sum = { changed: 0, unchanged: 0, leftOut: [] as [string, string][] };
  for (let afterId: string | null = null, first = true; first || afterId !== null; first = false) {
    const step: Awaited<ReturnType<typeof bulkChange>> = await bulkChange(
      inviting,
      { tenantId: of.id, which, action: 'invite', by: admin, afterId, limit: 2 },
      how(),
    );
    sum.changed += step.changed;
    sum.unchanged += step.unchanged;
    sum.leftOut.push(...step.leftOut.map(({ id, why }): [string, string] => [id, why]));
    afterId = step.next;
  }
  return sum;
}

const waiting = () =>
  fixture.database.query<OutgoingMail>(
    sql`SELECT tenant_id::text AS "tenantId", id::text AS id, kind, content FROM outgoing_mail WHERE tenant_id = ${tenant.id}::uuid ORDER BY id`,
  );

describe('a bulk invitation', () => {
  it('reaches exactly the counted people: active, with an address, without a password, and not above the inviter’s rank', async () => {
    const [one, two] = [
      await addressed(),
      await newPerson(fixture.directory, tenant.id, {
        emails: [{ value: 'second@example.com' }, { value: 'third@example.com' }],
      }),
    ];
    const [inactive, bare, odd] = [
      await addressed({ active: false }),
      await newPerson(fixture.directory, tenant.id),
      await newPerson(fixture.directory, tenant.id, {
        emails: [{ type: 'work', primary: true }, { value: 'x@example.com' }],
      }),
    ];
    const [known, owner] = [await addressed(), await addressed({ role: 'owner' })];
    await setPassword(
      stores.credentials,
      { tenantId: tenant.id, personId: known.id, password: 'four unrelated words', mustChange: false },
      how(),
    );
    const reported = await count();
    expect(reported).toEqual({ people: 7, leftOut: 1, alreadyIn: 1, inactive: 1, noAddress: 2, toInvite: 2 });
    expect(await count(everybody(), { id: one.id, role: 'owner' })).toMatchObject({ leftOut: 1, toInvite: 2 });
    const named = await fixture.directory.walkPeople({
      tenantId: tenant.id,
      which: everybody(),
      afterId: null,
      limit: 10,
      toInvite: { by: admin, gives: 'password' },
    });
    expect(named.map(({ id }) => id)).toEqual([one.id, two.id]);
    const done = await invite();
    expect(done).toMatchObject({ changed: reported.toInvite, unchanged: reported.alreadyIn });
    expect(Object.fromEntries(done.leftOut)).toEqual({
      [inactive.id]: 'person-inactive',
      [bare.id]: 'no-address',
      [odd.id]: 'no-address',
      [owner.id]: 'above',
    });
    expect((await waiting()).map(({ content }) => content)).toMatchObject(
      [one, two].map(({ id }) => ({ purpose: 'invitation', person: { id }, cause })),
    );
  });

  it('writes an audit row and a mail for each link, and ends the link of an earlier invitation', async () => {
    const person = await addressed();
    await invite();
    await invite();
    const accepting = {
      brandImages: createBrandImageStore(fixture.database),
      tenants: createTenantStore(fixture.database),
      directory: fixture.directory,
      sessions: createSessionStore(fixture.database),
      oneTimeLinks: stores.oneTimeLinks,
      throttle: createThrottle(createThrottleStore(fixture.database)),
    };
    const compose = composeLinkMail(accepting, { url, now: () => new Date() });
    const mails = await waiting();
    expect(mails).toHaveLength(2);
    for (const mail of mails) expect((await compose(mail))?.message.to).toContain('@example.com');
    const rows = await fixture.database.query<{ action: string; actor: string }>(sql`
      SELECT action, actor_name AS actor FROM audit_event WHERE tenant_id = ${tenant.id}::uuid AND target_id = ${person.id} AND action <> 'person.created'`);
    expect(rows).toEqual(Array.from({ length: 2 }, () => ({ action: 'person.invited', actor: cause.actor.name })));
    const open = await fixture.database.query(
      sql`SELECT FROM one_time_link WHERE tenant_id = ${tenant.id}::uuid AND used_at IS NULL`,
    );
    expect(open).toHaveLength(1);
  });

  it('after an import reaches only the people whom that import created', async () => {
    await addressed();
    await new Promise((resolve) => setTimeout(resolve, 5));
    const imported = await addressed();
    await new Promise((resolve) => setTimeout(resolve, 5));
    await addressed();
    const which = { filter: {}, since: imported.createdAt, until: imported.createdAt };
    expect(await count(which)).toMatchObject({ people: 1, toInvite: 1 });
    expect(await invite(which)).toMatchObject({ changed: 1 });
    expect((await waiting()).map(({ content }) => content.person)).toEqual([{ id: imported.id }]);
  });

  it('reaches exactly the counted people where only passkeys sign in: those who never had a password, second factor or session', async () => {
    const ofPasskeys = { ...tenant, settings: { ...tenant.settings, passwordSignIn: false } };
    const [fresh, withPassword, withFactor, withSession] = [
      await addressed(),
      await addressed(),
      await addressed(),
      await addressed(),
    ];
    const [inactive, bare, owner] = [
      await addressed({ active: false }),
      await newPerson(fixture.directory, tenant.id),
      await addressed({ role: 'owner' }),
    ];
    await setPassword(
      stores.credentials,
      { tenantId: tenant.id, personId: withPassword.id, password: 'four unrelated words', mustChange: false },
      how(),
    );
    await fixture.database.execute(sql`
      INSERT INTO second_factor (tenant_id, person_id, id, kind, name, data, created_at)
      VALUES (${tenant.id}::uuid, ${withFactor.id}::uuid, ${newId()}::uuid, 'totp', 'App', '{}'::jsonb, now())`);
    await fixture.database.execute(sql`
      INSERT INTO session (tenant_id, id, person_id, sid_hash, auth_time, created_at, last_seen_at, expires_at)
      VALUES (${tenant.id}::uuid, ${newId()}::uuid, ${withSession.id}::uuid, ${sha256(newId())}, now(), now(), now(), now())`);
    const reported = await count(everybody(), admin, 'passkey');
    expect(reported).toEqual({ people: 7, leftOut: 1, alreadyIn: 3, inactive: 1, noAddress: 1, toInvite: 1 });
    expect(await count()).toMatchObject({ alreadyIn: 1, toInvite: 3 });
    const done = await invite(everybody(), ofPasskeys);
    expect(done).toMatchObject({ changed: reported.toInvite, unchanged: reported.alreadyIn });
    expect(Object.fromEntries(done.leftOut)).toEqual({
      [inactive.id]: 'person-inactive',
      [bare.id]: 'no-address',
      [owner.id]: 'above',
    });
    expect((await waiting()).map(({ content }) => content)).toMatchObject([
      { purpose: 'invitation', person: { id: fresh.id } },
    ]);
  });

  it.each([
    ['neither a password nor a passkey signs in', { passkeySignIn: false }, url, 'not-offered'],
    ['browsers have no passkeys', {}, 'http://192.0.2.1', 'no-passkeys'],
  ] as const)('sends no mail where %s', async (_, more, at, why) => {
    const person = await addressed();
    const of = { ...tenant, settings: { ...tenant.settings, passwordSignIn: false, ...more } };
    expect(whyNoInvitations(of, { mail: null, config: { url: at } })).toBe(why);
    expect(await invite(everybody(), of, at)).toEqual({ changed: 0, unchanged: 0, leftOut: [[person.id, why]] });
    expect(await waiting()).toEqual([]);
  });
});
