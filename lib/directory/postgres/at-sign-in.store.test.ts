import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { changeMembers } from '@/lib/directory/change-members';
import { createGroup } from '@/lib/directory/create-group';
import { createPerson } from '@/lib/directory/create-person';
import { deletePerson } from '@/lib/directory/delete-person';
import { restorePerson } from '@/lib/directory/deleted-people';
import { deactivatePerson, reactivatePerson } from '@/lib/directory/person-access';
import { sql } from '@/lib/platform/postgres/database';
import { newId } from '@/lib/platform/shared/id';
import type { ClaimValue } from '@/lib/sign-in/identity-providers/covered-claims';
import { openHouse, verified } from '@/lib/sign-in/identity-providers/postgres/testing/house';
import { newProvider } from '@/lib/sign-in/identity-providers/postgres/testing/upstream';
import type { IdentityProvider } from '@/lib/sign-in/identity-providers/provider';
import { noProvisioning, type ProvisioningSettings } from '@/lib/sign-in/identity-providers/provisioning';
import { type Fixture, how, newPerson, newTenant, openFixture } from './testing/fixture';

let fixture: Fixture;
let house: Awaited<ReturnType<typeof openHouse>>;
let tenantId: string;

beforeAll(async () => {
  fixture = await openFixture(30);
});
afterAll(() => fixture?.close());
beforeEach(async () => {
  house = await openHouse(fixture);
  ({ tenantId } = house);
});

const EMAIL = 'ada@example.com';

/** A provider that creates people, with other settings. */
const creating = (provisioning: Partial<ProvisioningSettings> = {}, differences: Partial<IdentityProvider> = {}) =>
  newProvider(fixture.database, tenantId, {
    id: newId().slice(-12),
    linking: 'off',
    ...differences,
    provisioning: { ...noProvisioning, creates: true, ...provisioning },
  });

const saying = (values: Record<string, ClaimValue>, groupsElsewhere = false) => ({ values, groupsElsewhere });

const ada = (differences = {}) => verified({ subject: 'ada', email: EMAIL, ...differences });

const people = () =>
  fixture.database.query<{
    id: string;
    userName: string;
    role: string | null;
    attributes: Record<string, unknown>;
  }>(sql`
    SELECT id::text AS id, user_name AS "userName", role, attributes FROM person WHERE tenant_id = ${tenantId}::uuid AND deleted_at IS NULL
    ORDER BY created_at, id`);

const personOf = async (userName = EMAIL) => {
  const person = await fixture.directory.findPersonByUserName(tenantId, userName);
  if (!person) throw new Error(`No one is named ${userName}.`);
  return person;
};

const group = async (displayName: string, connectionId: string | null = null) => {
  const created = await createGroup(fixture.directory, { tenantId, connectionId, displayName }, how());
  if (created.kind !== 'created') throw new Error(created.kind);
  return created.group.id;
};

const groupsOf = async (personId: string) =>
  (await fixture.directory.listGroupsOf(tenantId, personId, 100)).map(({ displayName }) => displayName);

const whyNot = async (outcome: ReturnType<typeof house.signIn>) => {
  const settled = await outcome;
  return settled.kind === 'refused' ? settled.why : settled.kind;
};

const domain = (name: string, tenant = tenantId, verifiedAt: Date | null = new Date()) =>
  fixture.database.execute(sql`
    INSERT INTO email_domain (tenant_id, domain, token, added_by, verified_at) VALUES (${tenant}::uuid, ${name}, 't', '{}', ${verifiedAt})`);

describe('a first sign-in', () => {
  it('creates a member with the verified address as user name, the link, an audit row and an event', async () => {
    const provider = await creating();
    const said = saying({ name: 'Ada Lovelace', given_name: 'Ada', family_name: 'Lovelace', locale: 'en-GB' });
    expect(await whyNot(house.signIn(ada(), { by: provider, claims: said }))).toBe('signed-in');
    const person = await personOf();
    expect(person).toMatchObject({
      role: null,
      connectionId: null,
      attributes: {
        userName: EMAIL,
        active: true,
        displayName: 'Ada Lovelace',
        name: { givenName: 'Ada', familyName: 'Lovelace' },
        emails: [{ value: EMAIL, type: 'work', primary: true }],
        locale: 'en-GB',
      },
    });
    expect(await house.linksOf(person)).toMatchObject([{ subject: 'ada', linkedBy: 'created', email: EMAIL }]);
    const [row] = await fixture.database.query<Record<string, unknown>>(sql`
      SELECT actor_type AS type, actor_name AS name, detail FROM audit_event
      WHERE tenant_id = ${tenantId}::uuid AND action = 'person.created'`);
    expect(row).toEqual({ type: 'system', name: provider.name, detail: { provider: provider.id } });
    expect(await house.actions()).toEqual(['person.created', 'identity.linked', 'session.started']);
  });

  it('is sent to event receivers in the transaction that creates the person', async () => {
    const receiver = newId();
    await fixture.database.execute(sql`
      INSERT INTO event_receiver (tenant_id, id, name, method, event_kinds)
      VALUES (${tenantId}::uuid, ${receiver}::uuid, 'all', 'poll', ARRAY['resource.created'])`);
    await house.signIn(ada(), { by: await creating() });
    const [counted] = await fixture.database.query<{ deliveries: number }>(
      sql`SELECT count(*)::int AS deliveries FROM event_delivery WHERE tenant_id = ${tenantId}::uuid AND receiver_id = ${receiver}::uuid`,
    );
    expect(counted?.deliveries).toBe(1);
  });

  it('creates no one unless the provider is set to', async () => {
    const provider = await creating({ creates: false });
    expect(await whyNot(house.signIn(ada(), { by: provider }))).toBe('unknown-person');
    expect(await people()).toEqual([]);
  });

  it('creates exactly one person by 20 parallel sign-ins of one account', async () => {
    const provider = await creating();
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => whyNot(house.signIn(ada(), { by: provider }))));
    expect(new Set(outcomes)).toEqual(new Set(['signed-in']));
    expect(await people()).toHaveLength(1);
    expect((await house.actions()).filter((action) => action === 'person.created')).toHaveLength(1);
  });

  it('gives an address to one of several accounts that come with it in parallel', async () => {
    const provider = await creating();
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, (_, at) => whyNot(house.signIn(ada({ subject: `account ${at}` }), { by: provider }))),
    );
    expect(outcomes.filter((outcome) => outcome === 'signed-in')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'account-exists')).toHaveLength(9);
    expect(await people()).toHaveLength(1);
  });

  it('creates one person although an administrator creates the same one at the moment', async () => {
    const provider = await creating();
    for (let round = 0; round < 10; round++) {
      const userName = `round-${round}@example.com`;
      const asserted = ada({ subject: userName, email: userName });
      const [outcome] = await Promise.all([
        whyNot(house.signIn(asserted, { by: provider })),
        createPerson(fixture.directory, { tenantId, attributes: { userName, active: true } }, how()),
      ]);
      expect(['signed-in', 'account-exists']).toContain(outcome);
      expect((await people()).filter((person) => person.userName === userName)).toHaveLength(1);
    }
  });
});

describe('no one is created', () => {
  it.each([
    ['no address', { email: null, emailVerified: false }],
    ['an address that is not verified', { emailVerified: false }],
    ['an address with letters that could be taken for others', { email: 'ada@\u212aexample.com' }],
  ])('for %s', async (_of, differences) => {
    expect(await whyNot(house.signIn(ada(differences), { by: await creating() }))).toBe('unverified-email');
    expect(await people()).toEqual([]);
  });

  it('for an address of another domain, once the tenant has verified domains or if it must have', async () => {
    const [ifAny, always, any] = [
      await creating(),
      await creating({ addressDomains: 'verified' }),
      await creating({ addressDomains: 'any' }),
    ];
    await domain('example.com', tenantId, null);
    await domain('elsewhere.example', await newTenant(fixture.database));
    expect(await whyNot(house.signIn(ada(), { by: always }))).toBe('foreign-domain');
    await domain('corp.example');
    expect(await whyNot(house.signIn(ada(), { by: ifAny }))).toBe('foreign-domain');
    const within = (email: string) => house.signIn(ada({ subject: email, email }), { by: ifAny });
    for (const email of ['ada@sub.corp.example', 'ada@elsewhere.example'])
      expect(await whyNot(within(email))).toBe('foreign-domain');
    expect(await people()).toEqual([]);
    expect(await whyNot(within('Ada@Corp.Example'))).toBe('signed-in');
    expect(await whyNot(house.signIn(ada(), { by: any }))).toBe('signed-in');
  });

  it('for an unverified address, unless it is of a trusted domain that the tenant has verified', async () => {
    const provider = await creating({ trustedDomains: ['trusted.example'] });
    const asserted = ada({ email: 'ada@trusted.example', emailVerified: false });
    const unverified = () => house.signIn(asserted, { by: provider });
    expect(await whyNot(unverified())).toBe('unverified-email');
    await domain('trusted.example');
    expect(await whyNot(unverified())).toBe('signed-in');
  });

  it('who left: deactivated, or deleted and not yet erased', async () => {
    const provider = await creating();
    const byName = await newPerson(fixture.directory, tenantId, { userName: EMAIL });
    await deactivatePerson(fixture.directory, byName, how());
    expect(await whyNot(house.signIn(ada(), { by: provider }))).toBe('person-inactive');
    const byAddress = await house.member({ emails: [{ value: 'Bob@Example.com', primary: true }] });
    await deletePerson(fixture.directory, { tenantId, id: byAddress.id }, how());
    const bob = verified({ subject: 'bob', email: 'bob@example.com' });
    expect(await whyNot(house.signIn(bob, { by: provider }))).toBe('person-inactive');
    expect(await people()).toHaveLength(1);
  });

  it('who was created at a sign-in and left since', async () => {
    const provider = await creating();
    await house.signIn(ada(), { by: provider });
    await deletePerson(fixture.directory, await personOf(), how());
    expect(await whyNot(house.signIn(ada(), { by: provider }))).toBe('person-inactive');
    expect(await whyNot(house.signIn(ada({ subject: 'another' }), { by: provider }))).toBe('person-inactive');
    expect(await people()).toEqual([]);
  });

  it('in the place of someone with the name or address, who is linked only where the matching allows it', async () => {
    const person = await house.member({ userName: 'ada', emails: [{ value: EMAIL, primary: true }] });
    const outcome = await house.signIn(ada(), { by: await creating() });
    expect(outcome).toEqual({ kind: 'refused', why: 'account-exists', personId: person.id });
    const matching = await creating({}, { linking: 'verified_email' });
    expect(await whyNot(house.signIn(ada(), { by: matching }))).toBe('signed-in');
    expect(await house.linksOf(person)).toMatchObject([{ linkedBy: 'verified-email' }]);
    await newPerson(fixture.directory, tenantId, { userName: 'Bob@Example.com' });
    const bob = verified({ subject: 'bob', email: 'bob@example.com' });
    expect(await whyNot(house.signIn(bob, { by: matching }))).toBe('account-exists');
    expect(await people()).toHaveLength(2);
  });

  it('in the place of someone whose international address is stored in the other spelling', async () => {
    const provider = await creating();
    await newPerson(fixture.directory, tenantId, { userName: 'Eva@Bücher.example' });
    await newPerson(fixture.directory, tenantId, { userName: 'uwe', emails: [{ value: 'uwe@bücher.example' }] });
    for (const name of ['eva', 'uwe', 'UWE']) {
      const asserted = verified({ subject: name, email: `${name}@xn--bcher-kva.example` });
      expect(await whyNot(house.signIn(asserted, { by: provider }))).toBe('account-exists');
    }
    expect(await people()).toHaveLength(2);
  });
});

describe('a later sign-in', () => {
  const updating = { updates: 'each_sign_in' as const };

  it('changes what the mapping covers, and neither name, address, state nor anything that the claims lack', async () => {
    const provider = await creating({ ...updating, attributes: [{ from: 'job', to: 'title' }] });
    await house.signIn(ada(), { by: provider, claims: saying({ given_name: 'Ada', job: 'Analyst' }) });
    const { version } = await personOf();
    const again = saying({
      family_name: 'King',
      job: 'Countess',
      active: false,
      userName: 'eve',
      phone_number: '+44 1',
    });
    await house.signIn(ada({ email: 'new@example.com' }), { by: provider, claims: again });
    const changed = await personOf();
    expect(changed).toMatchObject({
      version: version + 1,
      attributes: {
        userName: EMAIL,
        active: true,
        title: 'Countess',
        name: { givenName: 'Ada', familyName: 'King' },
        emails: [{ value: EMAIL }],
        phoneNumbers: [{ value: '+44 1' }],
      },
    });
    await house.signIn(ada(), { by: provider, claims: again });
    expect((await personOf()).version).toBe(changed.version);
  });

  it('changes nothing by default', async () => {
    const provider = await creating();
    await house.signIn(ada(), { by: provider, claims: saying({ name: 'Ada' }) });
    await house.signIn(ada(), { by: provider, claims: saying({ name: 'Eve' }) });
    expect((await personOf()).attributes.displayName).toBe('Ada');
  });

  it('changes no one whom a SCIM connection owns, and no one with a console role', async () => {
    const engineers = await group('Engineers');
    const provider = await creating(
      { ...updating, groups: [{ value: 'eng', groupId: engineers }] },
      { includesAdministrators: true },
    );
    const said = saying({ name: 'Eve', groups: ['eng'] });
    for (const owned of [sql`connection_id = ${newId()}::uuid`, sql`connection_id = NULL, role = 'auditor'`]) {
      await house.signIn(ada(), { by: provider, claims: saying({ name: 'Ada' }) });
      const { id } = await personOf();
      await fixture.database.execute(
        sql`UPDATE person SET ${owned} WHERE tenant_id = ${tenantId}::uuid AND id = ${id}::uuid`,
      );
      const before = await personOf();
      expect(await whyNot(house.signIn(ada(), { by: provider, claims: said }))).toBe('signed-in');
      expect(await personOf()).toEqual(before);
      expect(await groupsOf(id)).toEqual([]);
    }
  });

  it('also changes people who linked the account themselves or were matched', async () => {
    const person = await house.member({ emails: [{ value: EMAIL, primary: true }] });
    const provider = await creating(updating, { linking: 'verified_email' });
    await house.signIn(ada(), { by: provider, claims: saying({ nickname: 'Enchantress' }) });
    expect((await fixture.directory.findPerson(tenantId, person.id))?.attributes.nickName).toBe('Enchantress');
  });
});

describe('groups', () => {
  it('are joined if the mapping lists them and no connection owns them, and left once the claim lacks them', async () => {
    const [engineers, staff, owned] = [await group('Engineers'), await group('Staff'), await group('Owned', newId())];
    const provider = await creating({
      updates: 'each_sign_in',
      groupsClaim: 'roles',
      groups: [
        { value: 'eng', groupId: engineers },
        { value: 'staff', groupId: staff },
        { value: 'owned', groupId: owned },
        { value: 'gone', groupId: newId() },
      ],
    });
    const said = (...roles: string[]) => house.signIn(ada(), { by: provider, claims: saying({ roles }) });
    await said('eng', 'owned', 'gone', 'unlisted');
    const { id } = await personOf();
    expect(await groupsOf(id)).toEqual(['Engineers']);
    const byHand = await group('By hand');
    await changeMembers(fixture.directory, { tenantId, groupId: byHand, add: [id] }, how());
    await changeMembers(fixture.directory, { tenantId, groupId: staff, add: [id] }, how());
    await said('staff');
    expect(await groupsOf(id)).toEqual(['By hand', 'Staff']);
    await said();
    expect(await groupsOf(id)).toEqual(['By hand', 'Staff']);
    await house.signIn(ada(), { by: provider, claims: saying({ roles: 'eng' }) });
    expect(await groupsOf(id)).toEqual(['By hand', 'Engineers', 'Staff']);
    await house.signIn(ada(), { by: provider, claims: saying({}, true) });
    expect(await groupsOf(id)).toEqual(['By hand', 'Engineers', 'Staff']);
    await house.signIn(ada(), { by: provider });
    expect(await groupsOf(id)).toEqual(['By hand', 'Staff']);
  });

  it('stay if the provider is set to leave none', async () => {
    const groupId = await group('Engineers');
    const groups = [{ value: 'eng', groupId }];
    const provider = await creating({ updates: 'each_sign_in', groups, leavesGroups: false });
    await house.signIn(ada(), { by: provider, claims: saying({ groups: ['eng'] }) });
    await house.signIn(ada(), { by: provider, claims: saying({ groups: [] }) });
    expect(await groupsOf((await personOf()).id)).toEqual(['Engineers']);
  });

  it('are left to the provider after the person was deleted and restored', async () => {
    const groupId = await group('Engineers');
    const provider = await creating({ updates: 'each_sign_in', groups: [{ value: 'eng', groupId }] });
    await house.signIn(ada(), { by: provider, claims: saying({ groups: ['eng'] }) });
    const person = await personOf();
    await deletePerson(fixture.directory, person, how());
    await restorePerson(fixture.directory, { tenantId, id: person.id }, how());
    expect(await groupsOf(person.id)).toEqual(['Engineers']);
    await reactivatePerson(fixture.directory, person, how());
    await house.signIn(ada(), { by: provider });
    expect(await groupsOf(person.id)).toEqual([]);
  });

  it('end what rests on them when they change', async () => {
    const groupId = await group('Engineers');
    const provider = await creating({ updates: 'each_sign_in', groups: [{ value: 'eng', groupId }] });
    await house.signIn(ada(), { by: provider, claims: saying({ groups: ['eng'] }) });
    const { id } = await personOf();
    const family = newId();
    await fixture.database.execute(sql`
      INSERT INTO client (tenant_id, client_id, client_name, token_endpoint_auth_method, metadata, updated_at)
      VALUES (${tenantId}::uuid, 'ends', 'ends', 'none', '{"whenGroupsChange":"end"}'::jsonb, now())`);
    await fixture.database.execute(sql`
      INSERT INTO token_family (tenant_id, person_id, id, client_id, grant_type, generation, scopes, idle_expires_at, expires_at)
      VALUES (${tenantId}::uuid, ${id}::uuid, ${family}::uuid, 'ends', 'authorization_code', 1, ARRAY['groups'], now() + interval '1 hour', now() + interval '1 hour')`);
    await house.signIn(ada(), { by: provider });
    const [ended] = await fixture.database.query<{ reason: string }>(
      sql`SELECT revoke_reason AS reason FROM token_family WHERE tenant_id = ${tenantId}::uuid AND id = ${family}::uuid`,
    );
    expect(ended?.reason).toBe('groups-changed');
  });
});

describe('a test sign-in', () => {
  it('shows what the sign-in then creates and changes, and changes nothing', async () => {
    const groupId = await group('Engineers');
    const provider = await creating({ updates: 'each_sign_in', groups: [{ value: 'eng', groupId }] });
    const claims = saying({ name: 'Ada', locale: 5, groups: ['eng'] });
    const ask = () => house.store.findWouldBe({ provider, asserted: ada(), claims });
    const first = await ask();
    expect(first).toMatchObject({
      kind: 'would-create',
      plan: { joins: [{ id: groupId, name: 'Engineers' }], leaves: [], unfit: ['locale'] },
    });
    expect(await people()).toEqual([]);
    await house.signIn(ada(), { by: provider, claims });
    const person = await personOf();
    expect(person.attributes).toEqual(first.plan?.after);
    expect(await ask()).toMatchObject({ kind: 'linked', plan: { after: {}, joins: [], leaves: [] } });
    const other = await house.store.findWouldBe({ provider, asserted: ada({ subject: 'other' }), claims });
    expect(other).toMatchObject({ kind: 'account-exists', person: { id: person.id }, plan: null });
  });
});
