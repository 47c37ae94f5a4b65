import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deactivatePerson } from '@/lib/directory/person-access';
import { type Fixture, how, newPerson, newTenant, openFixture } from '@/lib/directory/postgres/testing/fixture';
import { type Actor, systemCause } from '@/lib/journal/audit/audit-entry';
import { createTenantRegister } from '@/lib/operation/tenant-register/postgres/register';
import type { Person } from '@/lib/people/person';
import { sql } from '@/lib/platform/postgres/database';
import { newId } from '@/lib/platform/shared/id';
import { newSecret, sha256 } from '@/lib/platform/shared/secret';
import { deleteProvider } from '@/lib/sign-in/identity-providers/delete-provider';
import { createIdentityProviderStore } from '@/lib/sign-in/identity-providers/postgres';
import { newProvider } from '@/lib/sign-in/identity-providers/postgres/testing/upstream';
import { switchProvider } from '@/lib/sign-in/identity-providers/switch-provider';
import { createCredentialStore } from '@/lib/sign-in/passwords/postgres';
import { setPassword } from '@/lib/sign-in/passwords/set-password';
import { createSecondFactorStore } from '@/lib/sign-in/second-factors/postgres';
import { changeSettings } from '@/lib/tenants/change-settings';
import type { Tenant } from '@/lib/tenants/store';
import { createTenantStore } from '.';

let fixture: Fixture;
let tenantId: string;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture?.close());
beforeEach(async () => {
  tenantId = await newTenant(fixture.database);
});

const tenants = () => createTenantStore(fixture.database);
const providers = () => createIdentityProviderStore(fixture.database);
async function read(): Promise<Tenant> {
  const tenant = await tenants().findBySlug(tenantId);
  if (!tenant) throw new Error('The tenant is gone.');
  return tenant;
}
const offered = async () => {
  const {
    settings: { passwordSignIn, passkeySignIn },
  } = await read();
  return { passwordSignIn, passkeySignIn };
};
const as = ({ id }: Person, type: Actor['type'] = 'person') => ({ actor: { type, id, name: 'Ada' }, origin: null });
const change = async (changes: Partial<Tenant['settings']>, cause = systemCause) =>
  changeSettings(tenants(), { tenant: await read(), changes }, cause);
const auditRows = async () =>
  (
    await fixture.database.query(sql`
  SELECT 1 AS row FROM audit_event WHERE tenant_id = ${tenantId}::uuid AND action IN ('tenant.updated', 'identity-provider.disabled', 'identity-provider.deleted')`)
  ).length;

/** A person with these ways to sign in; `link` is an account linked at the provider `idp`. */
async function member(...ways: ('password' | 'passkey' | 'app' | 'link')[]): Promise<Person> {
  const person = await newPerson(fixture.directory, tenantId);
  const owner = sql`${tenantId}::uuid, ${person.id}::uuid`;
  if (ways.includes('password'))
    await setPassword(
      createCredentialStore(fixture.database),
      { tenantId, personId: person.id, password: 'a tolerably good pass phrase', mustChange: false },
      how(),
    );
  for (const kind of ['passkey', 'app'] as const) {
    if (!ways.includes(kind)) continue;
    await fixture.database.execute(sql`
      INSERT INTO second_factor (tenant_id, person_id, id, kind, name, credential_id) VALUES (${owner}, ${newId()}::uuid, ${kind === 'app' ? 'totp' : kind}, 'mine', ${sha256(newSecret())})`);
  }
  if (ways.includes('link'))
    await fixture.database.execute(
      sql`INSERT INTO linked_identity (tenant_id, person_id, provider_id, subject, linked_by) VALUES (${owner}, 'idp', ${newSecret()}, 'person')`,
    );
  return person;
}

/** Like `member`, for an owner, who may change the sign-in methods. */
async function ownerWith(...ways: Parameters<typeof member>): Promise<Person> {
  const person = await member(...ways);
  await fixture.database.execute(
    sql`UPDATE person SET role = 'owner' WHERE tenant_id = ${tenantId}::uuid AND id = ${person.id}::uuid`,
  );
  return person;
}

const removeAll = ({ id: personId }: Person, byAdministrator: { note: string } | null = null) =>
  createSecondFactorStore(fixture.database).remove({ tenantId, personId, which: 'all', byAdministrator, ...how() });

describe('the people who would be locked out', () => {
  it('are active people with no other way to sign in', async () => {
    await newProvider(fixture.database, tenantId);
    await member('password');
    await member('password', 'app');
    await member('password', 'passkey');
    await member('passkey');
    await member('password', 'link');
    await member('passkey', 'link');
    await member('app');
    await deactivatePerson(fixture.directory, await member('password'), how());
    expect(await tenants().countLockedOut(tenantId)).toEqual({ passwordSignIn: 2, passkeySignIn: 1, both: 4 });
  });

  it('by a change of address are those who can only use a passkey, given the tenant’s sign-in methods', async () => {
    await newProvider(fixture.database, tenantId);
    await member('password');
    await member('password', 'passkey');
    await member('passkey');
    await member('passkey', 'link');
    await member('app');
    await deactivatePerson(fixture.directory, await member('passkey'), how());
    const counted = async () =>
      (await createTenantRegister(fixture.database).countMove(tenantId, new Date())).passkeySignIns;
    expect(await counted()).toBe(1);
    await change({ passwordSignIn: false });
    expect(await counted()).toBe(2);
    await change({ passwordSignIn: true, passkeySignIn: false });
    expect(await counted()).toBe(0);
  });

  it('include people whose linked provider is disabled, and are counted per tenant', async () => {
    await newProvider(fixture.database, tenantId);
    await member('password', 'link');
    expect(await tenants().countLockedOut(tenantId)).toMatchObject({ passwordSignIn: 0, both: 0 });
    await switchProvider(providers(), { tenantId, id: 'idp', enabled: false }, how());
    expect(await tenants().countLockedOut(tenantId)).toMatchObject({ passwordSignIn: 1, both: 1 });
    expect(await tenants().countLockedOut(await newTenant(fixture.database))).toEqual({
      passwordSignIn: 0,
      passkeySignIn: 0,
      both: 0,
    });
  });
});

describe('a change of sign-in methods', () => {
  it.each([
    ['nothing but a password', ['password'], 'own-way-lost'],
    ['an authenticator app beside it', ['password', 'app'], 'own-way-lost'],
    ['a passkey', ['password', 'passkey'], 'changed'],
    ['a link with an enabled provider', ['password', 'link'], 'changed'],
  ] as const)('that disables passwords, made by an owner with %s', async (_, ways, outcome) => {
    await newProvider(fixture.database, tenantId, { includesAdministrators: true });
    const person = await ownerWith(...ways);
    expect(await change({ passwordSignIn: false }, as(person))).toBe(outcome);
    expect(await offered()).toEqual({ passwordSignIn: outcome !== 'changed', passkeySignIn: true });
    expect(await auditRows()).toBe(outcome === 'changed' ? 1 : 0);
  });

  it('by an access key is checked against its holder', async () => {
    const person = await ownerWith('password');
    const keyId = newId();
    await fixture.database.execute(sql`
      INSERT INTO access_key (tenant_id, person_id, id, kind, key_hash, name, scopes) VALUES (${tenantId}::uuid, ${person.id}::uuid, ${keyId}::uuid, 'api', ${sha256(newSecret())}, 'script', ARRAY['owner'])`);
    const cause = { actor: { type: 'access-key' as const, id: keyId, name: 'script' }, origin: null };
    expect(await change({ passwordSignIn: false }, cause)).toBe('own-way-lost');
    await fixture.database.execute(sql`
      INSERT INTO second_factor (tenant_id, person_id, id, kind, name, credential_id) VALUES (${tenantId}::uuid, ${person.id}::uuid, ${newId()}::uuid, 'passkey', 'mine', ${sha256(newSecret())})`);
    expect(await change({ passwordSignIn: false }, cause)).toBe('changed');
  });

  it('that disables passwords and passkeys needs an enabled provider, no matter who makes it', async () => {
    expect(await change({ passwordSignIn: false, passkeySignIn: false })).toBe('no-way-left');
    await newProvider(fixture.database, tenantId, { disabledAt: new Date() });
    expect(await change({ passwordSignIn: false, passkeySignIn: false })).toBe('no-way-left');
    await switchProvider(providers(), { tenantId, id: 'idp', enabled: true }, how());
    expect(await change({ passwordSignIn: false, passkeySignIn: false })).toBe('changed');
    expect(await change({ passwordSignIn: true })).toBe('changed');
  });

  it('that disables passkeys must also leave its author a way to sign in', async () => {
    const person = await ownerWith('passkey');
    expect(await change({ passkeySignIn: false }, as(person))).toBe('own-way-lost');
    expect(await change({ passkeySignIn: false }, as(await ownerWith('password')))).toBe('changed');
  });

  it('is the only settings change with this check', async () => {
    expect(await change({ sessionSeconds: 600 }, as(await ownerWith()))).toBe('changed');
  });
});

describe('concurrent changes', () => {
  it('one administrator disables passwords and another passkeys: one method stays', async () => {
    for (let round = 0; round < 5; round++) {
      const outcomes = await Promise.all([change({ passwordSignIn: false }), change({ passkeySignIn: false })]);
      expect(outcomes.sort()).toEqual(['changed', 'no-way-left']);
      expect(Object.values(await offered()).filter(Boolean)).toHaveLength(1);
      await change({ passwordSignIn: true, passkeySignIn: true });
    }
  });

  it.each([
    ['disables', () => switchProvider(providers(), { tenantId, id: 'idp', enabled: false }, how())],
    ['deletes', () => deleteProvider(providers(), { tenantId, id: 'idp' }, how())],
  ])(
    'an administrator %s the only provider while both methods are being disabled: one change is rejected',
    async (_, end) => {
      await newProvider(fixture.database, tenantId);
      const [ended, switched] = await Promise.all([end(), change({ passwordSignIn: false, passkeySignIn: false })]);
      expect([ended.kind === 'last-way', switched === 'no-way-left'].filter(Boolean)).toHaveLength(1);
      const left =
        (await providers().listOffered(tenantId)).length + Object.values(await offered()).filter(Boolean).length;
      expect(left).toBeGreaterThan(0);
    },
  );

  it('an owner disables passwords and removes the passkey they would sign in with: one change is rejected', async () => {
    for (let round = 0; round < 10; round++) {
      const person = await ownerWith('password', 'passkey');
      const [switched, removed] = await Promise.all([change({ passwordSignIn: false }, as(person)), removeAll(person)]);
      expect([switched, removed.kind]).toEqual(
        switched === 'changed' ? ['changed', 'last-way'] : ['own-way-lost', 'removed'],
      );
      await change({ passwordSignIn: true });
    }
  });

  it('the only two providers are disabled: one stays', async () => {
    await newProvider(fixture.database, tenantId);
    await newProvider(fixture.database, tenantId, { id: 'other', issuer: 'https://other.example' });
    await change({ passwordSignIn: false, passkeySignIn: false });
    const outcomes = await Promise.all(
      ['idp', 'other'].map((id) => switchProvider(providers(), { tenantId, id, enabled: false }, how())),
    );
    expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['changed', 'last-way']);
    expect(await providers().listOffered(tenantId)).toHaveLength(1);
  });
});

describe('a tenant that offers neither passwords nor passkeys', () => {
  it('keeps its last enabled provider, but can delete another', async () => {
    await newProvider(fixture.database, tenantId);
    await newProvider(fixture.database, tenantId, { id: 'other', issuer: 'https://other.example' });
    await change({ passwordSignIn: false, passkeySignIn: false });
    const before = await auditRows();
    expect(await deleteProvider(providers(), { tenantId, id: 'other' }, how())).toMatchObject({ kind: 'deleted' });
    expect(await deleteProvider(providers(), { tenantId, id: 'idp' }, how())).toEqual({ kind: 'last-way' });
    expect(await switchProvider(providers(), { tenantId, id: 'idp', enabled: false }, how())).toEqual({
      kind: 'last-way',
    });
    expect(await auditRows()).toBe(before + 1);
    await change({ passkeySignIn: true });
    expect(await switchProvider(providers(), { tenantId, id: 'idp', enabled: false }, how())).toMatchObject({
      kind: 'changed',
    });
  });
});

describe('a person’s own last way to sign in', () => {
  const unlink = ({ id: personId }: Person) =>
    providers().unlink({ tenantId, personId, providerId: 'idp', sessionId: null, byAdministrator: false, ...how() });

  it('is kept even beside a password that the tenant does not offer; an administrator may remove it', async () => {
    await newProvider(fixture.database, tenantId);
    const [withPasskey, withLink] = [await member('password', 'passkey'), await member('password', 'link')];
    await change({ passwordSignIn: false });
    expect([(await removeAll(withPasskey)).kind, (await unlink(withLink)).kind]).toEqual(['last-way', 'last-way']);
    expect((await removeAll(withPasskey, { note: 'lost' })).kind).toBe('removed');
    await change({ passwordSignIn: true });
    expect((await unlink(withLink)).kind).toBe('unlinked');
  });

  it('is never a passkey while passkeys are disabled: it can be removed, but the link beside it cannot', async () => {
    await newProvider(fixture.database, tenantId);
    const person = await member('passkey', 'link');
    await change({ passkeySignIn: false });
    expect((await unlink(person)).kind).toBe('last-way');
    expect((await removeAll(person)).kind).toBe('removed');
  });
});
