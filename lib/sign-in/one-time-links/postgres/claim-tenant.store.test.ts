/**
 * Operators cannot get into a tenant that any of its people has ever entered, even if those people have left
 * (docs/decisions/0034).
 */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPerson } from '@/lib/directory/create-person';
import { deletePerson } from '@/lib/directory/delete-person';
import { purgePerson } from '@/lib/directory/deleted-people';
import { type Fixture, how, newPerson, openFixture } from '@/lib/directory/postgres/testing/fixture';
import { setRole } from '@/lib/directory/set-role';
import { peopleStores } from '@/lib/edge/container/people-stores';
import { foundTenant } from '@/lib/operation/tenant-register/found-tenant';
import { inviteAgain } from '@/lib/operation/tenant-register/invite-again';
import { createTenantRegister } from '@/lib/operation/tenant-register/postgres/register';
import type { Role } from '@/lib/people/person';
import { type Connection, sql } from '@/lib/platform/postgres/database';
import { newId } from '@/lib/platform/shared/id';
import { newSecret, sha256 } from '@/lib/platform/shared/secret';
import { noClaims } from '@/lib/sign-in/identity-providers/covered-claims';
import { deleteProvider } from '@/lib/sign-in/identity-providers/delete-provider';
import { createIdentityProviderStore } from '@/lib/sign-in/identity-providers/postgres';
import { verified } from '@/lib/sign-in/identity-providers/postgres/testing/house';
import { newProvider } from '@/lib/sign-in/identity-providers/postgres/testing/upstream';
import { signInUpstream } from '@/lib/sign-in/identity-providers/sign-in-upstream';
import { setPassword } from '@/lib/sign-in/passwords/set-password';
import { createSessionStore } from '@/lib/sign-in/sessions/postgres';
import { startSession } from '@/lib/sign-in/sessions/start-session';
import { createTenantStore } from '@/lib/tenants/postgres';

const url = 'https://id.example';
const OWNER = 'first@owner.example';
let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture?.close());

const stores = (connection: Connection) => ({
  ...peopleStores(connection),
  tenants: createTenantStore(connection),
  register: createTenantRegister(connection),
});
const again = (id: string) =>
  fixture.database.transaction((connection) => inviteAgain(stores(connection), { id, url }, how()));
const claimedAt = async (id: string) =>
  (
    await fixture.database.query<{ at: Date | null }>(sql`SELECT claimed_at AS at FROM tenant WHERE id = ${id}::uuid`)
  )[0]?.at;

/** A tenant as an operator creates it: no one has signed in yet, and the operator knows the link. */
async function founded() {
  const slug = newId();
  const made = await fixture.database.transaction((connection) =>
    foundTenant(
      stores(connection),
      { slug, name: 'New', owner: { userName: OWNER, email: OWNER }, by: 'show', url },
      how(),
    ),
  );
  if (made.kind !== 'created' || made.link.kind !== 'shown') throw new Error(made.kind);
  const { id } = (await createTenantRegister(fixture.database).find({ slug }, new Date())) ?? { id: '' };
  const owner = await createTenantRegister(fixture.database).findAwaitedOwner(id);
  return { id, ownerId: owner?.id ?? '', token: tokenOf(made.link.url) };
}

const tokenOf = (link: string) => new URL(link).searchParams.get('token') ?? '';
const redeem = (tenantId: string, token: string) =>
  peopleStores(fixture.database).oneTimeLinks.redeem({
    tenantId,
    purpose: 'invitation',
    tokenHash: sha256(token),
    sets: { kind: 'password', hash: newSecret() },
    origin: null,
    now: new Date(),
  });
const enter = (tenantId: string, personId: string, amr = ['pwd']) =>
  startSession(createSessionStore(fixture.database), { tenantId, personId, amr, origin: null }, new Date());
const invited = (tenantId: string, role: Role | null) => newPerson(fixture.directory, tenantId, { role });
const password = (tenantId: string, personId: string) =>
  setPassword(
    peopleStores(fixture.database).credentials,
    { tenantId, personId, password: 'four unrelated words of mine', mustChange: false },
    how(),
  );

/** The owner signs in at an identity provider that asserts their address. */
async function enterUpstream(tenantId: string) {
  const provider = await newProvider(fixture.database, tenantId, {
    includesAdministrators: true,
    trustsSecondFactor: true,
  });
  const place = { browserHash: sha256('browser'), sids: [], lifetimeSeconds: 3600, origin: null };
  return signInUpstream(
    createIdentityProviderStore(fixture.database),
    { provider, asserted: verified({ email: OWNER, amr: ['mfa'] }), claims: noClaims, maxAge: null },
    place,
    new Date(),
  );
}

describe('a tenant whose owner has signed in', () => {
  it.each(['steps down', 'is deleted for good'])(
    'stays closed to operators when another owner was invited and the first one %s',
    async (leaving) => {
      const { id, ownerId, token } = await founded();
      expect(await redeem(id, token)).toBe('redeemed');
      await enter(id, ownerId);
      await invited(id, 'owner');
      if (leaving === 'steps down')
        expect(await setRole(fixture.directory, { tenantId: id, id: ownerId, role: null }, how())).toMatchObject({
          kind: 'changed',
        });
      else {
        expect(await deletePerson(fixture.directory, { tenantId: id, id: ownerId }, how())).toMatchObject({
          kind: 'deleted',
        });
        expect(await purgePerson(fixture.directory, { tenantId: id, id: ownerId }, how())).toEqual({ kind: 'purged' });
      }
      expect(await createTenantRegister(fixture.database).findAwaitedOwner(id)).toBeNull();
      expect(await again(id)).toEqual({ kind: 'has-owner' });
    },
  );

  it('stays closed when all owners sign in with a provider that is deleted', async () => {
    const { id } = await founded();
    expect(await enterUpstream(id)).toMatchObject({ kind: 'signed-in' });
    expect(
      await deleteProvider(createIdentityProviderStore(fixture.database), { tenantId: id, id: 'idp' }, how()),
    ).toMatchObject({ kind: 'deleted', people: 1 });
    await fixture.database.execute(sql`DELETE FROM session WHERE tenant_id = ${id}::uuid`);
    expect(await again(id)).toEqual({ kind: 'has-owner' });
  });

  it('stays closed when the owner signs in with a passkey and has no password', async () => {
    const { id, ownerId } = await founded();
    expect(await enter(id, ownerId, ['hwk', 'user'])).toMatchObject({ kind: 'started' });
    expect(await again(id)).toEqual({ kind: 'has-owner' });
  });

  it('rejects a link that was shown to an operator before the owner signed in another way', async () => {
    const { id, token } = await founded();
    await enterUpstream(id);
    expect(await redeem(id, token)).toBe('not-redeemable');
  });
});

describe('a tenant counts as claimed', () => {
  it('when a file sets a password for a person: permanently, from the first time on', async () => {
    const { id, ownerId } = await founded();
    expect(await claimedAt(id)).toBeNull();
    await password(id, ownerId);
    const first = await claimedAt(id);
    expect(first).toBeInstanceOf(Date);
    await enter(id, ownerId);
    await fixture.database.execute(sql`DELETE FROM password WHERE tenant_id = ${id}::uuid`);
    expect(await claimedAt(id)).toEqual(first);
    expect(await again(id)).toEqual({ kind: 'has-owner' });
  });

  it('when a person who is not an owner signs in: the owner’s invitation stays and no other is created', async () => {
    const { id, token } = await founded();
    await enter(id, (await invited(id, null)).id);
    expect(await again(id)).toEqual({ kind: 'has-owner' });
    expect(await redeem(id, token)).toBe('redeemed');
  });

  it('but not because of an owner of another tenant, or people who cannot sign in', async () => {
    const [{ id }, other] = [await founded(), await founded()];
    await password(other.id, other.ownerId);
    await invited(id, 'owner');
    await createPerson(fixture.directory, { tenantId: id, attributes: { userName: 'nobody', active: true } }, how());
    expect(await again(id)).toMatchObject({ kind: 'shown' });
  });
});

it.each(['before', 'while', 'after'])(
  'an invitation is useless to the operator when an owner signs in %s it is created',
  async (when) => {
    const { id } = await founded();
    const { id: second } = await invited(id, 'owner');
    if (when === 'before') await enter(id, second);
    const { link, entering } = await fixture.database.transaction(async (connection) => {
      const link = await inviteAgain(stores(connection), { id, url }, how());
      return { link, entering: when === 'while' ? [enter(id, second)] : [] };
    });
    await Promise.all(when === 'after' ? [enter(id, second)] : entering);
    expect(link.kind).toBe(when === 'before' ? 'has-owner' : 'shown');
    if (link.kind === 'shown') expect(await redeem(id, tokenOf(link.url))).toBe('not-redeemable');
  },
);

it('the migration claims every tenant where anyone could ever sign in, even if only the audit log shows it', async () => {
  const [, backfill] = readFileSync('prisma/migrations/20261126000800_claimed_tenants/migration.sql', 'utf8').split(
    ';',
  );
  const [untouched, withPassword, remembered] = [await founded(), await founded(), await founded()];
  await password(withPassword.id, withPassword.ownerId);
  await enterUpstream(remembered.id);
  await deleteProvider(createIdentityProviderStore(fixture.database), { tenantId: remembered.id, id: 'idp' }, how());
  await fixture.database.execute(sql`DELETE FROM session WHERE tenant_id = ${remembered.id}::uuid`);
  await fixture.database.execute(sql`UPDATE tenant SET claimed_at = NULL`);
  await fixture.database.execute(sql([backfill ?? '']));
  expect(
    await Promise.all([untouched, withPassword, remembered].map(async ({ id }) => (await claimedAt(id)) !== null)),
  ).toEqual([false, true, true]);
});
