import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { changePerson } from '@/lib/directory/change-person';
import { createPerson } from '@/lib/directory/create-person';
import { deletePerson } from '@/lib/directory/delete-person';
import { purgePerson, restorePerson } from '@/lib/directory/deleted-people';
import { deactivatePerson, revokeEverything } from '@/lib/directory/person-access';
import { type Acting, above, by, byKeyOf } from '@/lib/directory/postgres/testing/actors';
import {
  type Fixture,
  how,
  issueEverything,
  newPerson,
  newTenant,
  openFixture,
} from '@/lib/directory/postgres/testing/fixture';
import { setRole } from '@/lib/directory/set-role';
import { createPersonalTokenStore } from '@/lib/grants/personal-tokens/postgres';
import { revokePersonalToken } from '@/lib/grants/personal-tokens/revoke-personal-token';
import { createIssuer } from '@/lib/grants/trusted-issuers/create-issuer';
import { deleteIssuer } from '@/lib/grants/trusted-issuers/delete-issuer';
import { trustedIssuer } from '@/lib/grants/trusted-issuers/issuer-fields';
import { createTrustedIssuerStore } from '@/lib/grants/trusted-issuers/postgres';
import { disableIssuer, enableIssuer } from '@/lib/grants/trusted-issuers/switch-issuer';
import { updateIssuer } from '@/lib/grants/trusted-issuers/update-issuer';
import type { Cause } from '@/lib/journal/audit/audit-entry';
import type { Person } from '@/lib/people/person';
import { sql } from '@/lib/platform/postgres/database';
import { newId } from '@/lib/platform/shared/id';
import { newSecret, sha256 } from '@/lib/platform/shared/secret';
import { createProvider } from '@/lib/sign-in/identity-providers/create-provider';
import { deleteProvider } from '@/lib/sign-in/identity-providers/delete-provider';
import { createIdentityProviderStore } from '@/lib/sign-in/identity-providers/postgres';
import { openHouse, verified } from '@/lib/sign-in/identity-providers/postgres/testing/house';
import { newAsserted, newProvider } from '@/lib/sign-in/identity-providers/postgres/testing/upstream';
import { type ProviderFile, providerFields } from '@/lib/sign-in/identity-providers/provider-fields';
import { beginProviderTest } from '@/lib/sign-in/identity-providers/provider-test';
import { switchProvider } from '@/lib/sign-in/identity-providers/switch-provider';
import { updateProvider } from '@/lib/sign-in/identity-providers/update-provider';
import type { Upstream } from '@/lib/sign-in/identity-providers/upstream';
import { issueLink } from '@/lib/sign-in/one-time-links/issue-link';
import { createOneTimeLinkStore } from '@/lib/sign-in/one-time-links/postgres';
import { createCredentialStore } from '@/lib/sign-in/passwords/postgres';
import { setPassword } from '@/lib/sign-in/passwords/set-password';
import { createSecondFactorStore } from '@/lib/sign-in/second-factors/postgres';
import { endSession } from '@/lib/sign-in/sessions/end-session';
import { endSessionsOfPerson } from '@/lib/sign-in/sessions/end-sessions-of-person';
import { createSessionStore } from '@/lib/sign-in/sessions/postgres';
import { startSession } from '@/lib/sign-in/sessions/start-session';
import { changeSettings } from '@/lib/tenants/change-settings';
import { createTenantStore, findTenantBySlug } from '@/lib/tenants/postgres';
import type { TenantSettings } from '@/lib/tenants/settings';
import { isOwnersSetting, settingNames } from '@/lib/tenants/settings-rank';

let fixture: Fixture;
let tenantId: string;
let owner: Person;
let admin: Person;
beforeAll(async () => {
  fixture = await openFixture();
});
beforeEach(async () => {
  tenantId = await newTenant(fixture.database);
  [owner, admin] = [
    await newPerson(fixture.directory, tenantId, { role: 'owner' }),
    await newPerson(fixture.directory, tenantId, { role: 'admin' }),
  ];
});
afterAll(() => fixture?.close());

describe('an identity provider that may sign in role holders', () => {
  const file = (differences: Partial<ProviderFile> = {}) =>
    providerFields.parse({
      id: 'idp',
      name: 'Theirs',
      issuer: 'https://idp.example',
      client_id: 'tessera',
      administrators: true,
      ...differences,
    });
  const services = () => ({ store: createIdentityProviderStore(fixture.database), sealingKey: sha256('key') });
  const update = (administrators: boolean, actor: Acting) => {
    const { id: _id, issuer: _issuer, ...rest } = file({ administrators, client_secret: newSecret() });
    return updateProvider(services(), { tenantId, id: 'idp', file: rest }, actor);
  };

  it('is created, changed, enabled and deleted only by owners, and disabled by admins too', async () => {
    const { store } = services();
    await expect(createProvider(services(), { tenantId, file: file() }, by(admin))).rejects.toMatchObject(above);
    await expect(
      createProvider(services(), { tenantId, file: file() }, await byKeyOf(fixture.database, owner, 'admin')),
    ).rejects.toMatchObject(above);
    expect(await createProvider(services(), { tenantId, file: file() }, by(owner))).toMatchObject({ kind: 'created' });
    await expect(update(true, by(admin))).rejects.toMatchObject(above);
    await expect(update(false, by(admin))).rejects.toMatchObject(above);
    await expect(deleteProvider(store, { tenantId, id: 'idp' }, by(admin))).rejects.toMatchObject(above);
    expect(await switchProvider(store, { tenantId, id: 'idp', enabled: false }, by(admin))).toMatchObject({
      kind: 'changed',
    });
    await expect(switchProvider(store, { tenantId, id: 'idp', enabled: true }, by(admin))).rejects.toMatchObject(above);
    expect(await store.find(tenantId, 'idp')).toMatchObject({
      includesAdministrators: true,
      disabledAt: expect.any(Date),
    });
  });

  it('is tested only by owners', async () => {
    const id = 'tested';
    await createProvider(services(), { tenantId, file: file({ id }) }, by(owner));
    const provider = await services().store.find(tenantId, id);
    if (!provider) throw new Error('The provider was not created.');
    const url = 'https://idp.example/authorize';
    const upstream = { authorize: async () => ({ kind: 'redirect', url }) } as unknown as Upstream;
    const testing = { ...services(), upstream, attemptKey: sha256('attempts'), mayUseHttp: () => false };
    const test = ({ cause, now }: Acting) =>
      beginProviderTest(testing, { provider, sessionId: newId(), redirectUri: 'https://id.example', cause }, now);
    await expect(test(by(admin))).rejects.toMatchObject(above);
    expect(await test(by(owner))).toEqual({ kind: 'redirect', url });
  });

  it('cannot be made by an admin from one that they manage', async () => {
    await createProvider(services(), { tenantId, file: file({ administrators: false }) }, by(admin));
    await expect(update(true, by(admin))).rejects.toMatchObject(above);
    expect(await update(false, by(admin))).toMatchObject({ kind: 'changed' });
    expect(await deleteProvider(services().store, { tenantId, id: 'idp' }, by(admin))).toMatchObject({
      kind: 'deleted',
    });
  });
});

describe('an identity provider that may not sign in role holders', () => {
  it('does not sign in a person who got a role after the link was created', async () => {
    const house = await openHouse(fixture);
    const person = await house.member();
    const asserted = verified();
    expect((await house.signIn(asserted)).kind).toBe('signed-in');
    await setRole(fixture.directory, { tenantId: house.tenantId, id: person.id, role: 'owner' }, how());
    expect(await house.signIn(asserted)).toEqual({ kind: 'refused', why: 'administrator', personId: person.id });
  });

  it('cannot be linked by role holders, even by themselves, and is not offered to them', async () => {
    const house = await openHouse(fixture);
    const person = await house.member({ role: 'auditor' });
    const sessionId = newId();
    await fixture.database.execute(sql`
      INSERT INTO session (tenant_id, person_id, id, sid_hash, auth_time, expires_at)
      VALUES (${house.tenantId}::uuid, ${person.id}::uuid, ${sessionId}::uuid, ${sha256(newSecret())}, now(), now() + interval '1 hour')`);
    expect(
      await house.store.link({
        provider: house.provider,
        asserted: verified(),
        sessionId,
        origin: null,
        now: new Date(),
      }),
    ).toBe('administrator');
    expect(await house.linksOf(person)).toEqual([]);
    expect(await house.store.listOffered(house.tenantId, { hasRole: true })).toEqual([]);
    expect(await house.store.listOffered(house.tenantId)).toHaveLength(1);
  });
});

describe('a trusted issuer that may assert role holders', () => {
  const file = (administrators: boolean, scope = '') =>
    trustedIssuer.parse({
      issuer: 'https://issuer.example',
      jwks_uri: 'https://issuer.example/jwks',
      administrators,
      scope,
      client_authentication: 'required',
    });

  it('is created, changed, enabled and deleted only by owners, and disabled by admins too', async () => {
    const store = { ...createTrustedIssuerStore(fixture.database), sealingKey: new Uint8Array(32) };
    const named = { tenantId, issuer: 'https://issuer.example' };
    await expect(createIssuer(store, { tenantId, ...file(true) }, by(admin))).rejects.toMatchObject(above);
    expect(await createIssuer(store, { tenantId, ...file(false) }, by(admin))).toMatchObject({ kind: 'created' });
    await expect(updateIssuer(store, { tenantId, ...file(true) }, by(admin))).rejects.toMatchObject(above);
    expect(await updateIssuer(store, { tenantId, ...file(true) }, by(owner))).toMatchObject({ kind: 'changed' });
    await expect(updateIssuer(store, { tenantId, ...file(true, 'orders') }, by(admin))).rejects.toMatchObject(above);
    await expect(updateIssuer(store, { tenantId, ...file(false) }, by(admin))).rejects.toMatchObject(above);
    await expect(deleteIssuer(store, { ...named, withFamilies: false }, by(admin))).rejects.toMatchObject(above);
    expect(await disableIssuer(store, { ...named, withFamilies: true }, by(admin))).toMatchObject({ kind: 'changed' });
    await expect(enableIssuer(store, named, by(admin))).rejects.toMatchObject(above);
  });
});

describe('a person with a role', () => {
  it('is changed, deleted, restored and purged only by those who may manage them, on every page and operation', async () => {
    const { directory } = fixture;
    const other = await newPerson(directory, tenantId, { role: 'owner' });
    const attempts = (target: { tenantId: string; id: string }, actor: Acting) => [
      () =>
        changePerson(
          directory,
          {
            ...target,
            attributes: ({ attributes }) => ({ ...attributes, emails: [{ value: 'mallory@example.com' }] }),
          },
          actor,
        ),
      () => deactivatePerson(directory, target, actor),
      () => deletePerson(directory, target, actor),
      () => revokeEverything(directory, target, actor),
      () => setRole(directory, { ...target, role: null }, actor),
    ];
    for (const attempt of attempts(other, by(admin))) await expect(attempt()).rejects.toMatchObject(above);
    const auditor = await newPerson(directory, tenantId, { role: 'auditor' });
    for (const attempt of attempts(admin, by(auditor))) await expect(attempt()).rejects.toMatchObject(above);
    const elsewhere = await newPerson(directory, await newTenant(fixture.database), { role: 'owner' });
    for (const attempt of attempts(admin, by(elsewhere))) await expect(attempt()).rejects.toMatchObject(above);
    await deletePerson(directory, other, by(owner));
    await expect(restorePerson(directory, other, by(admin))).rejects.toMatchObject(above);
    await expect(purgePerson(directory, other, by(admin))).rejects.toMatchObject(above);
    expect(await restorePerson(directory, other, by(owner))).toMatchObject({ kind: 'restored' });
  });

  it('loses a session or personal token only by their own action or that of those who may manage them, even in a request that began earlier', async () => {
    const other = await newPerson(fixture.directory, tenantId, { role: 'owner' });
    await issueEverything(fixture.database, other);
    const [sessions, tokens] = [
      createSessionStore(fixture.database),
      createPersonalTokenStore(fixture.database, { add: () => undefined }),
    ];
    const idOf = async (rows: Promise<{ id: string }[]>) => (await rows)[0]?.id ?? '';
    const session = await idOf(
      fixture.database.query(
        sql`SELECT id::text AS id FROM session WHERE tenant_id = ${tenantId}::uuid AND person_id = ${other.id}::uuid`,
      ),
    );
    const token = await idOf(
      fixture.database.query(
        sql`SELECT id::text AS id FROM access_key WHERE tenant_id = ${tenantId}::uuid AND person_id = ${other.id}::uuid AND kind = 'personal'`,
      ),
    );
    const reason = 'ended-by-administrator';
    const attempts = [
      (actor: Acting) =>
        endSession(sessions, { tenantId, session: { id: session, personId: other.id }, reason }, actor),
      (actor: Acting) => endSessionsOfPerson(sessions, { tenantId, personId: other.id, reason }, actor),
      (actor: Acting) => revokePersonalToken(tokens, { tenantId, personId: other.id, id: token }, actor),
    ];
    const lowered = await newPerson(fixture.directory, tenantId, { role: 'owner' });
    const key = await byKeyOf(fixture.database, lowered, 'owner');
    await setRole(fixture.directory, { tenantId, id: lowered.id, role: 'admin' }, by(owner));
    for (const attempt of attempts)
      for (const actor of [by(admin), by(lowered), key]) await expect(attempt(actor)).rejects.toMatchObject(above);
    expect(await fixture.directory.countActiveGrants(tenantId, other.id, new Date())).toMatchObject({
      sessions: 1,
      personalTokens: 1,
    });
    expect(await attempts[0]?.(by(other))).toMatchObject({ sessions: 1 });
    expect(await attempts[2]?.(by(owner))).toBe(true);
  });

  it('gets an administrator’s link only from those who may manage them when it is created', async () => {
    const plain = await newPerson(fixture.directory, tenantId);
    const links = createOneTimeLinkStore(fixture.database);
    const tenant = await findTenantBySlug(fixture.database, tenantId);
    if (!tenant) throw new Error('The tenant is gone.');
    const give = (to: Person, actor: Acting) =>
      issueLink(links, { tenant, personId: to.id, purpose: 'password-reset', byAdministrator: true }, actor);
    const gone = await newPerson(fixture.directory, tenantId, { role: 'owner' });
    await deactivatePerson(fixture.directory, gone, how());
    for (const [to, actor] of [
      [owner, by(admin)],
      [owner, by(gone)],
      [admin, by(gone)],
      [plain, by(gone)],
    ] as const)
      await expect(give(to, actor)).rejects.toMatchObject(above);
    for (const [to, actor] of [
      [plain, by(admin)],
      [admin, by(owner)],
    ] as const)
      expect(await give(to, actor)).toMatchObject({ kind: 'issued' });
  });

  it('is created only by those who may manage the role', async () => {
    const { directory } = fixture;
    const plain = await newPerson(directory, tenantId);
    await expect(setRole(directory, { tenantId, id: plain.id, role: 'owner' }, by(admin))).rejects.toMatchObject(above);
    await expect(
      createPerson(directory, { tenantId, role: 'owner', attributes: { userName: newId(), active: true } }, by(admin)),
    ).rejects.toMatchObject(above);
    await expect(setRole(directory, { tenantId, id: plain.id, role: 'admin' }, by(plain))).rejects.toMatchObject(above);
    expect(await setRole(directory, { tenantId, id: plain.id, role: 'auditor' }, by(admin))).toMatchObject({
      kind: 'changed',
    });
  });

  it('starts without anything issued before, since a previous manager may hold it', async () => {
    const plain = await newPerson(fixture.directory, tenantId);
    await issueEverything(fixture.database, plain);
    await setRole(fixture.directory, { tenantId, id: plain.id, role: 'owner' }, by(owner));
    const none = {
      sessions: 0,
      tokenFamilies: 0,
      authorizationCodes: 0,
      deviceAuthorizations: 0,
      backchannelRequests: 0,
      accessKeys: 0,
      personalTokens: 0,
    };
    expect(await fixture.directory.countActiveGrants(tenantId, plain.id, new Date())).toEqual(none);
    await issueEverything(fixture.database, plain);
    await setRole(fixture.directory, { tenantId, id: plain.id, role: 'auditor' }, by(owner));
    expect(await fixture.directory.countActiveGrants(tenantId, plain.id, new Date())).toMatchObject({ sessions: 1 });
  });
});

describe('what was set up before a promotion', () => {
  const role = (of: Person) => setRole(fixture.directory, { tenantId: of.tenantId, id: of.id, role: 'owner' }, how());

  it('does not sign in by an address that a directory supplied and the person has not confirmed', async () => {
    const house = await openHouse(fixture);
    const provider = await newProvider(fixture.database, house.tenantId, { id: 'staff', includesAdministrators: true });
    const person = await house.member();
    const directory: Cause = { actor: { type: 'scim-connection', id: newId(), name: 'Okta' }, origin: null };
    await changePerson(
      fixture.directory,
      {
        tenantId: person.tenantId,
        id: person.id,
        attributes: ({ attributes }) => ({ ...attributes, emails: [{ value: 'mallory@example.com', primary: true }] }),
      },
      { cause: directory, now: new Date() },
    );
    await role(person);
    expect(await house.signIn(verified({ email: 'mallory@example.com' }), { by: provider })).toEqual({
      kind: 'refused',
      why: 'unknown-person',
      personId: null,
    });
  });

  it('is removed: a password that another person set, and an identity that was linked by address', async () => {
    const house = await openHouse(fixture);
    const person = await house.member();
    const credentials = createCredentialStore(fixture.database);
    expect((await house.signIn()).kind).toBe('signed-in');
    await setPassword(
      credentials,
      { tenantId: person.tenantId, personId: person.id, password: 'given by an administrator', mustChange: true },
      how(),
    );
    await role(person);
    expect([await house.linksOf(person), (await credentials.findPassword(person.tenantId, person.id))?.hash]).toEqual([
      [],
      null,
    ]);
  });

  it('is also removed when the provider no longer links by address, while what the person linked remains', async () => {
    const house = await openHouse(fixture);
    const [byAddress, own] = [await house.member(), await house.member({ emails: [] })];
    expect((await house.signIn()).kind).toBe('signed-in');
    await fixture.database.execute(
      sql`UPDATE identity_provider SET settings = jsonb_set(settings, '{linking}', '"off"') WHERE tenant_id = ${house.tenantId}::uuid`,
    );
    await role(byAddress);
    expect(await house.linksOf(byAddress)).toEqual([]);
    const session = await startSession(
      createSessionStore(fixture.database),
      { tenantId: own.tenantId, personId: own.id, amr: ['pwd'], origin: null },
      new Date(),
    );
    if (session.kind !== 'started') throw new Error(session.kind);
    await house.store.link({
      provider: await house.changed(),
      asserted: newAsserted(),
      sessionId: session.sessionId,
      origin: null,
      now: new Date(),
    });
    await role(own);
    expect(await house.linksOf(own)).toHaveLength(1);
  });

  it('cannot be created by a request that began before it', async () => {
    const credentials = createCredentialStore(fixture.database);
    const give = (actor: Acting) =>
      setPassword(
        credentials,
        { tenantId, personId: owner.id, password: 'given by an administrator', mustChange: true },
        actor,
      );
    await expect(give(by(admin))).rejects.toMatchObject(above);
    await expect(
      createSecondFactorStore(fixture.database).remove({
        tenantId,
        personId: owner.id,
        which: 'all',
        byAdministrator: { note: '' },
        ...by(admin),
      }),
    ).rejects.toMatchObject(above);
    expect(await give(by(owner))).toMatchObject({ kind: 'set' });
  });
});

describe('a setting that governs how owners sign in or are reached', () => {
  it('is changed only by owners, while admins change the others', async () => {
    const tenant = await findTenantBySlug(fixture.database, tenantId);
    if (!tenant) throw new Error('The tenant is gone.');
    const change = (changes: Partial<TenantSettings>, actor: Person) =>
      changeSettings(createTenantStore(fixture.database), { tenant, changes }, by(actor).cause);
    const different: Partial<TenantSettings> = {
      secondFactorRequired: 'everybody',
      passwordChangeEnds: 'nothing',
      passkeySignIn: false,
      sessionSeconds: 600,
      sessionIdleSeconds: 3_600,
      consoleIdleSeconds: 3_600,
      recentSignInSeconds: 0,
      deletedPeopleDays: 1,
      auditLogDays: 30,
      emailTexts: { 'password-reset': { en: { subject: 'Reset', body: '{link}' } } },
      passwordResetSeconds: 86_400,
      invitationSeconds: 86_400,
    };
    for (const name of settingNames.filter(isOwnersSetting)) {
      const changes = name === 'passwordSignIn' ? { passwordSignIn: false } : { [name]: different[name] };
      await expect(change(changes, admin)).rejects.toMatchObject(above);
    }
    expect(await change({ secondFactorRequired: 'everybody' }, owner)).toBe('changed');
    expect(await change({ accessTokenSeconds: 300, sessionSeconds: tenant.settings.sessionSeconds }, admin)).toBe(
      'changed',
    );
  });
});
