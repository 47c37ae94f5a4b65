import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deactivatePerson } from '@/lib/directory/person-access';
import { cause, type Fixture, how, newPerson, openFixture } from '@/lib/directory/postgres/testing/fixture';
import type { Role } from '@/lib/people/person';
import { sql } from '@/lib/platform/postgres/database';
import { newId } from '@/lib/platform/shared/id';
import { sha256 } from '@/lib/platform/shared/secret';
import { deleteProvider } from '@/lib/sign-in/identity-providers/delete-provider';
import { openHouse } from '@/lib/sign-in/identity-providers/postgres/testing/house';
import { newProvider } from '@/lib/sign-in/identity-providers/postgres/testing/upstream';
import { routeOfAddress } from '@/lib/sign-in/identity-providers/route-of-address';
import { switchProvider } from '@/lib/sign-in/identity-providers/switch-provider';
import { createCredentialStore } from '@/lib/sign-in/passwords/postgres';
import { setPassword } from '@/lib/sign-in/passwords/set-password';
import { createSessionStore } from '@/lib/sign-in/sessions/postgres';
import { signIn } from '@/lib/sign-in/sessions/sign-in';
import { startSession } from '@/lib/sign-in/sessions/start-session';
import { createThrottleStore } from '@/lib/sign-in/throttling/postgres';
import { createThrottle } from '@/lib/sign-in/throttling/throttle';
import { createEmailDomainStore } from '.';

const PASSWORD = 'a tolerably good pass phrase';
const DOMAIN = 'routed.example';

let fixture: Fixture;
let house: Awaited<ReturnType<typeof openHouse>>;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture?.close());

const domains = () => createEmailDomainStore(fixture.database);
const audit = (name: string) => ({
  tenantId: house.tenantId,
  cause,
  action: 'email-domain.added' as const,
  target: { type: 'email-domain', id: name, name },
});
const route = (to: string | null, required = false, name = DOMAIN) =>
  domains().setRoute(house.tenantId, name, to === null ? null : { providerId: to, required }, cause);
const leadsTo = (address: string) => routeOfAddress(house.store, house.tenantId, address);
const verify = (name = DOMAIN) =>
  fixture.database.execute(sql`
    UPDATE email_domain SET verified_at = now(), verified_by = added_by WHERE tenant_id = ${house.tenantId}::uuid AND domain = ${name}`);
const changes = () =>
  fixture.database.query<{ before: unknown; after: unknown }>(sql`
    SELECT before, after FROM audit_event WHERE tenant_id = ${house.tenantId}::uuid AND action = 'email-domain.route-changed' ORDER BY id`);

beforeEach(async () => {
  house = await openHouse(fixture);
  const domain = {
    domain: DOMAIN,
    token: 't',
    addedAt: new Date(),
    addedBy: cause.actor,
    verifiedAt: null,
    verifiedBy: null,
    route: null,
  };
  await domains().add(house.tenantId, domain, 50, audit(DOMAIN));
  // A domain can be verified for one tenant only, and each test has its own tenant.
  await fixture.database.execute(
    sql`DELETE FROM email_domain WHERE domain = ${DOMAIN} AND tenant_id <> ${house.tenantId}::uuid`,
  );
});

describe('the route of an email domain', () => {
  it('leads every address of the domain to the provider while the domain is verified and the provider enabled', async () => {
    expect(await route('idp')).toBe('changed');
    expect(await leadsTo('nobody@routed.example')).toBeNull();
    expect((await house.store.listOffered(house.tenantId)).map(({ routed }) => routed)).toEqual([false]);
    await verify();
    expect((await house.store.listOffered(house.tenantId)).map(({ routed }) => routed)).toEqual([true]);
    for (const address of ['nobody@routed.example', ' x@ROUTED.Example. ', '"a@b"@routed.example'])
      expect(await leadsTo(address)).toEqual({ id: 'idp', required: false });
    for (const address of [
      'routed.example',
      '@routed.example',
      'a@mail.routed.example',
      'a@routed.example@b.example',
      '',
    ])
      expect(await leadsTo(address)).toBeNull();
    await switchProvider(house.store, { tenantId: house.tenantId, id: 'idp', enabled: false }, how());
    expect(await leadsTo('nobody@routed.example')).toBeNull();
    await switchProvider(house.store, { tenantId: house.tenantId, id: 'idp', enabled: true }, how());
    expect(await leadsTo('nobody@routed.example')).toEqual({ id: 'idp', required: false });
  });

  it('leads only to a provider of the same tenant, and other tenants cannot change it', async () => {
    const other = await openHouse(fixture);
    await newProvider(fixture.database, other.tenantId, { id: 'elsewhere' });
    expect(await route('elsewhere')).toBe('no-provider');
    expect(await domains().setRoute(other.tenantId, DOMAIN, { providerId: 'idp', required: false }, cause)).toBe(
      'not-found',
    );
    await route('idp');
    await verify();
    expect(await routeOfAddress(house.store, other.tenantId, 'a@routed.example')).toBeNull();
    expect(await domains().listRoutedTo(other.tenantId, 'idp')).toEqual([]);
    expect(await domains().listRoutedTo(house.tenantId, 'idp')).toEqual([DOMAIN]);
  });

  it('is recorded in the audit log once per change, and ends with the provider', async () => {
    const none = { identity_provider: null, identity_provider_required: false };
    const bound = { identity_provider: 'idp', identity_provider_required: true };
    await route('idp', true);
    expect(await route('idp', true)).toBe('unchanged');
    expect(await changes()).toEqual([{ before: none, after: bound }]);
    await deleteProvider(house.store, { tenantId: house.tenantId, id: 'idp' }, how());
    expect(await changes()).toEqual([
      { before: none, after: bound },
      { before: bound, after: none },
    ]);
    expect((await domains().find(house.tenantId, DOMAIN))?.route).toBeNull();
  });

  it('never leads to a provider that is deleted at the same moment', async () => {
    const [set] = await Promise.all([
      route('idp'),
      deleteProvider(house.store, { tenantId: house.tenantId, id: 'idp' }, how()),
    ]);
    expect(['changed', 'no-provider']).toContain(set);
    expect((await domains().find(house.tenantId, DOMAIN))?.route).toBeNull();
  });
});

describe('a domain that requires its provider', () => {
  async function member(userName: string, { role = null, email }: { role?: Role | null; email?: string } = {}) {
    const person = await newPerson(fixture.directory, house.tenantId, {
      userName,
      ...(email && { emails: [{ value: email, primary: true }] }),
    });
    const credentials = createCredentialStore(fixture.database);
    await setPassword(
      credentials,
      { tenantId: house.tenantId, personId: person.id, password: PASSWORD, mustChange: false },
      how(),
    );
    await fixture.database.execute(
      sql`UPDATE person SET role = ${role} WHERE tenant_id = ${house.tenantId}::uuid AND id = ${person.id}::uuid`,
    );
    return person;
  }
  const attempt = async (login: string) => {
    const refused: string[] = [];
    const { kind } = await signIn(
      {
        sessions: createSessionStore(fixture.database),
        credentials: createCredentialStore(fixture.database),
        throttle: createThrottle(createThrottleStore(fixture.database)),
      },
      {
        tenantId: house.tenantId,
        login,
        password: PASSWORD,
        previousSids: [],
        browserHash: sha256('browser'),
        origin: { requestId: newId(), ipAddress: newId(), userAgent: 'test' },
        onRefused: ({ reason }) => void refused.push(reason),
      },
      new Date(),
    );
    return refused[0] ?? kind;
  };

  it('rejects the right password of its people, whichever name they type, and accepts it again afterward', async () => {
    await member('ada', { email: 'Ada@ROUTED.example' });
    await member('grace@routed.example');
    await member('olga', { email: 'olga@elsewhere.example' });
    await verify();
    await route('idp');
    expect(await attempt('ada')).toBe('signed-in');
    await route('idp', true);
    expect(await attempt('ada')).toBe('not-offered');
    expect(await attempt('ada@routed.example')).toBe('not-offered');
    expect(await attempt('grace@routed.example')).toBe('not-offered');
    expect(await attempt('olga')).toBe('signed-in');
    await switchProvider(house.store, { tenantId: house.tenantId, id: 'idp', enabled: false }, how());
    expect(await attempt('ada')).toBe('signed-in');
    await switchProvider(house.store, { tenantId: house.tenantId, id: 'idp', enabled: true }, how());
    expect(await attempt('ada')).toBe('not-offered');
    await route(null);
    expect(await attempt('ada')).toBe('signed-in');
  });

  it('binds people whose addresses spell an international domain as DNS does, or in its own script', async () => {
    const name = 'xn--bcher-kva.example';
    await domains().add(
      house.tenantId,
      {
        domain: name,
        token: 't',
        addedAt: new Date(),
        addedBy: cause.actor,
        verifiedAt: null,
        verifiedBy: null,
        route: null,
      },
      50,
      audit(name),
    );
    await fixture.database.execute(
      sql`DELETE FROM email_domain WHERE domain = ${name} AND tenant_id <> ${house.tenantId}::uuid`,
    );
    await member('ascii', { email: `ascii@${name}` });
    await member('own', { email: 'own@BÜCHER.example' });
    await member('decomposed', { email: 'decomposed@bu\u0308cher.example' });
    await member('wide', { email: 'wide@ｂücher。example' });
    await member('eva@bücher.example');
    await member('other', { email: 'other@bücher.example.org' });
    await verify(name);
    expect(await attempt('own')).toBe('signed-in');
    await route('idp', true, name);
    for (const login of ['ascii', 'own', 'decomposed', 'wide', 'eva@bücher.example'])
      expect(await attempt(login)).toBe('not-offered');
    expect(await attempt('other')).toBe('signed-in');
    for (const typed of ['own@bücher.example', 'own@XN--bcher-kva.example'])
      expect(await leadsTo(typed)).toEqual({ id: 'idp', required: true });
  });

  it('is preceded by a count of those who have only a password', async () => {
    const only = await member('only', { email: 'only@ROUTED.example' });
    await member('admin@routed.example', { role: 'admin' });
    await member('elsewhere@other.example');
    const linked = await member('linked@routed.example');
    await fixture.database.execute(sql`
      INSERT INTO linked_identity (tenant_id, provider_id, subject, person_id, linked_by)
      VALUES (${house.tenantId}::uuid, 'idp', 'linked', ${linked.id}::uuid, 'person')`);
    const count = () => domains().countPasswordOnly(house.tenantId, DOMAIN);
    expect(await count()).toBe(1);
    const other = await openHouse(fixture);
    expect(await domains().countPasswordOnly(other.tenantId, DOMAIN)).toBe(0);
    await deactivatePerson(fixture.directory, { tenantId: house.tenantId, id: only.id }, how());
    expect(await count()).toBe(0);
  });

  it('lets owners in, and those with a role whom the provider does not sign in', async () => {
    await member('owner@routed.example', { role: 'owner' });
    await member('admin@routed.example', { role: 'admin' });
    await verify();
    await route('idp', true);
    expect(await attempt('owner@routed.example')).toBe('signed-in');
    expect(await attempt('admin@routed.example')).toBe('signed-in');
    await newProvider(fixture.database, house.tenantId, { id: 'all', includesAdministrators: true });
    await route('all', true);
    expect(await attempt('owner@routed.example')).toBe('signed-in');
    expect(await attempt('admin@routed.example')).toBe('not-offered');
  });

  it('stops a sign-in whose password was verified before it was required', async () => {
    const person = await member('ada@routed.example');
    await verify();
    const sessions = createSessionStore(fixture.database);
    const passwordHash = (await createCredentialStore(fixture.database).findPassword(house.tenantId, person.id))?.hash;
    await route('idp', true);
    expect(
      await startSession(
        sessions,
        { tenantId: house.tenantId, personId: person.id, passwordHash, amr: ['pwd'], origin: null },
        new Date(),
      ),
    ).toEqual({ kind: 'password-changed' });
  });
});
