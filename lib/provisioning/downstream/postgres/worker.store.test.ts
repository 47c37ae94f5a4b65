import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { changeMembers } from '@/lib/directory/change-members';
import { changePerson } from '@/lib/directory/change-person';
import { createGroup } from '@/lib/directory/create-group';
import { deletePerson } from '@/lib/directory/delete-person';
import { restorePerson } from '@/lib/directory/deleted-people';
import { tenantResourceTypes } from '@/lib/directory/extension-schemas/tenant-resource-types';
import { deactivatePerson, reactivatePerson } from '@/lib/directory/person-access';
import { type Fixture, how, newPerson, newTenant, openFixture } from '@/lib/directory/postgres/testing/fixture';
import { type Database, openDatabase, sql } from '@/lib/platform/postgres/database';
import type { JsonObject } from '@/lib/platform/shared/json';
import { inEnglish } from '@/lib/platform/shared/say-plainly';
import { applicationFields, toApplicationFields } from '../application-fields';
import { deactivatedBy } from '../deactivated-by';
import { listDownstreamResources, statesOfPerson } from '../lists';
import { retryDownstream } from '../retry';
import { switchApplication } from '../switch-application';
import { updateApplication } from '../update-application';
import { createDownstreamQueue } from './queue';
import { type Peer, startPeer } from './testing/peer';
import { type DownstreamProcess, downstreamProcess, later, newApplication } from './testing/world';

let fixture: Fixture;
let second: Database;
let peer: Peer;
let tenantId: string;
let here: DownstreamProcess;

beforeAll(async () => {
  fixture = await openFixture();
  second = openDatabase({ url: fixture.url, poolSize: 4 });
});
afterAll(async () => {
  await second?.close();
  await fixture?.close();
});
beforeEach(async () => {
  tenantId = await newTenant(fixture.database);
  peer = await startPeer(fixture.database, await newTenant(fixture.database));
  here = downstreamProcess(fixture.database);
});
afterEach(async () => {
  // Otherwise the workers of later tests would push what remains.
  await fixture.database.execute(sql`DELETE FROM downstream_resource`);
  await peer.close();
});

const edit = (id: string, changed: JsonObject) =>
  changePerson(
    fixture.directory,
    { tenantId, id, attributes: (before) => ({ ...before.attributes, ...changed }) },
    how(),
  );
const stateOf = async (personId: string) => (await statesOfPerson(here.services.store, { tenantId, personId }))[0];
const writes = () =>
  peer.received.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path.split('/')[1]}`);
const push = () => here.worker.deliverDue();

describe('a person', () => {
  it('is created, changed, deactivated, reactivated and deleted there', async () => {
    await newApplication(here.services, tenantId, { base_url: peer.baseUrl, on_deletion: 'delete' });
    const { id, attributes } = await newPerson(fixture.directory, tenantId, {
      name: { givenName: 'Ada', familyName: 'King' },
      'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User': { department: 'Engines' },
    });
    await push();
    const there = async () => (await peer.all('Users')).get(attributes.userName);
    expect(await there()).toMatchObject({
      externalId: id,
      active: true,
      name: { givenName: 'Ada' },
      'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User': { department: 'Engines' },
    });
    expect(peer.received.every(({ authorization }) => authorization === 'Bearer its-token')).toBe(true);
    expect(await stateOf(id)).toMatchObject({ status: 'confirmed', there: 'active' });

    peer.received.length = 0;
    await edit(id, { title: 'Countess' });
    await push();
    expect(await there()).toMatchObject({ title: 'Countess' });
    expect(peer.received).toMatchObject([
      { method: 'PATCH', body: { Operations: [{ op: 'replace', path: 'title', value: 'Countess' }] } },
    ]);

    await deactivatePerson(fixture.directory, { tenantId, id }, how());
    await push();
    expect(await there()).toMatchObject({ active: false });
    expect(await stateOf(id)).toMatchObject({ status: 'confirmed', there: 'inactive' });
    await reactivatePerson(fixture.directory, { tenantId, id }, how());
    await push();
    expect(await there()).toMatchObject({ active: true, title: 'Countess' });
    await deletePerson(fixture.directory, { tenantId, id }, how());
    await push();
    expect(await there()).toBeUndefined();
    expect(await stateOf(id)).toMatchObject({ status: 'confirmed', there: 'absent' });
    await restorePerson(fixture.directory, { tenantId, id }, how());
    await reactivatePerson(fixture.directory, { tenantId, id }, how());
    await push();
    expect(await there()).toMatchObject({ active: true, title: 'Countess' });
  });

  it('who is there already is adopted, and what others set there stays', async () => {
    const person = await newPerson(fixture.directory, tenantId, { title: 'Countess' });
    const { userName } = person.attributes;
    const before = await peer.send('POST', '/Users', {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
      userName: userName.toUpperCase(),
      nickName: 'Enchantress',
      active: false,
    });
    expect(before.status).toBe(201);
    await newApplication(here.services, tenantId, { base_url: peer.baseUrl });
    await push();
    const all = await peer.all('Users');
    expect([...all.values()]).toMatchObject([
      { id: before.body.id, title: 'Countess', nickName: 'Enchantress', active: true },
    ]);
    expect(await stateOf(person.id)).toMatchObject({ remoteId: before.body.id, status: 'confirmed' });
  });

  it('who was never confirmed there is found by name', async () => {
    const { id, attributes } = await newPerson(fixture.directory, tenantId);
    await newPerson(fixture.directory, tenantId);
    const application = await newApplication(here.services, tenantId, { base_url: peer.baseUrl });
    peer.before = () => ({ status: 500 });
    await push();
    const search = (text: string) =>
      listDownstreamResources(here.services.store, { tenantId, applicationId: application.id, search: text });
    const found = await search(attributes.userName.slice(1));
    expect(found).toMatchObject({ total: 1, resources: [{ resourceId: id, status: 'waiting' }] });
    expect((await search('nobody')).total).toBe(0);
  });

  it('whom several accounts match waits with the reason, and none of them is changed', async () => {
    await newPerson(fixture.directory, tenantId, { emails: [{ value: 'ada@example.com' }] });
    for (const userName of ['one', 'two'])
      await peer.send('POST', '/Users', {
        schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
        userName,
        emails: [{ value: 'ada@example.com' }],
      });
    const { id } = await newApplication(here.services, tenantId, {
      base_url: peer.baseUrl,
      match_attribute: 'emails.value',
    });
    await push();
    expect(writes()).toEqual([]);
    const { resources } = await listDownstreamResources(here.services.store, { tenantId, applicationId: id });
    expect(resources).toMatchObject([{ status: 'waiting', attempts: 1 }]);
    expect(inEnglish(resources[0]?.lastError ?? { verbatim: '' })).toBe(
      'several accounts there have emails.value ada@example.com',
    );
  });

  it('is not mistaken for another where the application ignores filters', async () => {
    const { attributes } = await newPerson(fixture.directory, tenantId);
    const other = await peer.send('POST', '/Users', {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
      userName: 'other',
    });
    peer.before = ({ method, path }) =>
      method === 'GET' && path.startsWith('/Users')
        ? { status: 200, body: JSON.stringify({ totalResults: 1, Resources: [other.body] }) }
        : null;
    await newApplication(here.services, tenantId, { base_url: peer.baseUrl });
    await push();
    peer.before = () => null;
    expect([...(await peer.all('Users')).keys()].sort()).toEqual([attributes.userName, 'other'].sort());
  });

  it('who was removed there is created again', async () => {
    const { id, attributes } = await newPerson(fixture.directory, tenantId);
    await newApplication(here.services, tenantId, { base_url: peer.baseUrl });
    await push();
    const remoteId = (await stateOf(id))?.remoteId;
    await peer.send('DELETE', `/Users/${remoteId}`);
    await edit(id, { title: 'Countess' });
    await push();
    expect(await peer.all('Users')).toMatchObject(new Map([[attributes.userName, { title: 'Countess' }]]));
  });

  it('is changed by GET and PUT where PATCH is not supported', async () => {
    const { id, attributes } = await newPerson(fixture.directory, tenantId);
    peer.before = ({ method, path }) =>
      path === '/ServiceProviderConfig'
        ? { status: 200, body: JSON.stringify({ patch: { supported: false } }) }
        : method === 'PATCH'
          ? { status: 501 }
          : null;
    await newApplication(here.services, tenantId, { base_url: peer.baseUrl });
    await push();
    await edit(id, { title: 'Countess' });
    await push();
    await deactivatePerson(fixture.directory, { tenantId, id }, how());
    await push();
    expect((await peer.all('Users')).get(attributes.userName)).toMatchObject({ title: 'Countess', active: false });
    expect(writes()).toEqual(['POST Users', 'PUT Users', 'PUT Users']);
  });

  it('takes no password and no secret along, and the log shows the requests without the token', async () => {
    await newApplication(here.services, tenantId, { base_url: peer.baseUrl });
    const { id, attributes } = await newPerson(fixture.directory, tenantId, {
      password: 'correct horse battery staple',
    });
    await push();
    expect(JSON.stringify(peer.received)).not.toContain('correct horse');
    expect(here.entries.map(({ method, status }) => `${method} ${status}`)).toEqual(['GET 200', 'GET 200', 'POST 201']);
    expect(here.entries.at(-1)).toMatchObject({
      resource: { type: 'User', id },
      resourceName: attributes.userName,
      connectionId: null,
    });
    expect(JSON.stringify(here.entries)).not.toContain('its-token');
  });
});

describe('an assignment', () => {
  it('by groups reaches members of groups in them, and who leaves is deactivated there', async () => {
    const [inside, outside] = [
      await newPerson(fixture.directory, tenantId),
      await newPerson(fixture.directory, tenantId),
    ];
    const group = async (displayName: string, members: string[]) => {
      const created = await createGroup(fixture.directory, { tenantId, displayName, members }, how());
      if (created.kind !== 'created') throw new Error(created.kind);
      return created.group.id;
    };
    const inner = await group('Inner', [inside.id]);
    const outer = await group('Outer', [inner]);
    await newApplication(here.services, tenantId, {
      base_url: peer.baseUrl,
      assignment: 'groups',
      group_ids: [outer],
      push_groups: true,
    });
    await push();
    expect([...(await peer.all('Users')).keys()]).toEqual([inside.attributes.userName]);
    expect(await stateOf(outside.id)).toBeUndefined();
    await later(fixture.database, tenantId);
    await push();
    const membersThere = async () =>
      ((await peer.all('Groups')).get('Outer')?.members as JsonObject[] | undefined)?.length ?? 0;
    expect(await membersThere()).toBe(1);
    await changeMembers(fixture.directory, { tenantId, groupId: outer, add: [outside.id], remove: [inner] }, how());
    await push();
    await later(fixture.database, tenantId);
    await push();
    const there = await peer.all('Users');
    expect(there.get(inside.attributes.userName)).toMatchObject({ active: false });
    expect(there.get(outside.attributes.userName)).toMatchObject({ active: true });
    expect(await membersThere()).toBe(1);
  });

  it('that changes deactivates as many people there as were counted before', async () => {
    const [inside, outside, left] = [
      await newPerson(fixture.directory, tenantId),
      await newPerson(fixture.directory, tenantId),
      await newPerson(fixture.directory, tenantId),
    ];
    const created = await createGroup(
      fixture.directory,
      { tenantId, displayName: 'Staff', members: [inside.id] },
      how(),
    );
    if (created.kind !== 'created') throw new Error(created.kind);
    const application = await newApplication(here.services, tenantId, { base_url: peer.baseUrl });
    await newApplication(here.services, tenantId, { base_url: peer.baseUrl, disabled: true });
    const { User: people } = tenantResourceTypes([]);
    const change = (changed: object) => ({
      tenantId,
      id: application.id,
      fields: applicationFields.parse({ ...toApplicationFields(application), ...changed }),
      people,
    });
    const toGroup = change({ assignment: 'groups', group_ids: [created.group.id] });
    expect(await deactivatedBy(here.services, toGroup)).toBe(0);
    await push();
    await deactivatePerson(fixture.directory, { tenantId, id: left.id }, how());
    expect(await deactivatedBy(here.services, toGroup)).toBe(1);
    expect(await deactivatedBy(here.services, change({ assignment: 'rule', rule: 'title pr' }))).toBe(2);
    expect(await deactivatedBy(here.services, change({ assignment: 'rule', rule: 'unknown pr' }))).toBe(0);
    expect(await deactivatedBy(here.services, change({ name: 'Renamed' }))).toBe(0);
    await updateApplication(here.services, toGroup, how());
    await push();
    const there = await peer.all('Users');
    expect(there.get(inside.attributes.userName)).toMatchObject({ active: true });
    expect(there.get(outside.attributes.userName)).toMatchObject({ active: false });
    expect(await deactivatedBy(here.services, change({ assignment: 'rule', rule: 'title pr' }))).toBe(1);
  });

  it('by a rule follows the attributes that it names', async () => {
    const { id, attributes } = await newPerson(fixture.directory, tenantId, { title: 'Guest' });
    await newApplication(here.services, tenantId, {
      base_url: peer.baseUrl,
      assignment: 'rule',
      rule: 'title eq "Countess"',
    });
    await push();
    expect((await peer.all('Users')).size).toBe(0);
    await edit(id, { title: 'Countess' });
    await push();
    expect((await peer.all('Users')).get(attributes.userName)).toMatchObject({ active: true });
    await edit(id, { title: 'Guest' });
    await push();
    expect((await peer.all('Users')).get(attributes.userName)).toMatchObject({ active: false });
  });

  it('by a client includes people who have granted it access', async () => {
    const { id, attributes } = await newPerson(fixture.directory, tenantId);
    await newPerson(fixture.directory, tenantId);
    await fixture.database.execute(
      sql`INSERT INTO consent (tenant_id, person_id, client_id, scopes) VALUES (${tenantId}::uuid, ${id}::uuid, 'app', '{openid}')`,
    );
    here.services.store.unknownOf = async () => ({ groupIds: [], client: false });
    await newApplication(here.services, tenantId, {
      base_url: peer.baseUrl,
      assignment: 'client',
      assigned_client_id: 'app',
    });
    await push();
    expect([...(await peer.all('Users')).keys()]).toEqual([attributes.userName]);
  });
});

describe('an application that fails', () => {
  it('is left alone for a while, and gets everything once it answers again', async () => {
    const { id } = await newPerson(fixture.directory, tenantId);
    const application = await newApplication(here.services, tenantId, { base_url: peer.baseUrl });
    peer.before = () => ({ status: 503, headers: { 'Retry-After': '120' } });
    await push();
    expect(await stateOf(id)).toMatchObject({ status: 'waiting', attempts: 1 });
    const found = await here.services.store.find(tenantId, application.id);
    expect((found?.pausedUntil?.getTime() ?? 0) - Date.now()).toBeGreaterThan(110_000);
    await fixture.database.execute(sql`UPDATE downstream_resource SET due_at = now()`);
    expect((await stateOf(id))?.dueAt).toEqual(found?.pausedUntil);
    const { resources } = await listDownstreamResources(here.services.store, {
      tenantId,
      applicationId: application.id,
      pageSize: 10,
    });
    expect(resources.map(({ dueAt }) => dueAt)).toEqual([found?.pausedUntil]);
    const asked = peer.received.length;
    await push();
    expect(peer.received).toHaveLength(asked);
    peer.before = () => null;
    await later(fixture.database, tenantId);
    await push();
    expect(await stateOf(id)).toMatchObject({ status: 'confirmed', lastError: null });
    expect(await here.services.store.find(tenantId, application.id)).toMatchObject({
      failingSince: null,
      pausedUntil: null,
    });
  });

  it('has confirmed nothing when a person who left came back before it answered, and the departure is superseded', async () => {
    const { id } = await newPerson(fixture.directory, tenantId);
    const application = await newApplication(here.services, tenantId, { base_url: peer.baseUrl });
    await push();
    const state = async () => {
      const found = await here.services.store.find(tenantId, application.id);
      return [(await stateOf(id))?.confirmedAt, found?.lastConfirmedAt, found?.failingSince];
    };
    const [confirmedAt, lastConfirmedAt] = await state();
    peer.before = () => ({ status: 401 });
    await deactivatePerson(fixture.directory, { tenantId, id }, how());
    await push();
    const before = await state();
    expect(before).toEqual([confirmedAt, lastConfirmedAt, expect.any(Date)]);
    await reactivatePerson(fixture.directory, { tenantId, id }, how());
    await later(fixture.database, tenantId);
    await push();
    expect(await stateOf(id)).toMatchObject({ status: 'confirmed', there: 'active', lastError: null });
    expect(await state()).toEqual(before);
    const kept = await fixture.database.query(sql`
      SELECT n.kind, n.to_id AS "to", n.status, e.action FROM departure_notice n
      JOIN audit_event e ON e.tenant_id = n.tenant_id AND e.id = n.entry_id WHERE n.tenant_id = ${tenantId}::uuid`);
    expect(kept).toEqual([
      { kind: 'downstream', to: application.id, status: 'superseded', action: 'person.deactivated' },
    ]);
  });

  it('supersedes no departure that it had confirmed', async () => {
    const { id } = await newPerson(fixture.directory, tenantId);
    await newApplication(here.services, tenantId, { base_url: peer.baseUrl });
    await push();
    await deactivatePerson(fixture.directory, { tenantId, id }, how());
    await push();
    await reactivatePerson(fixture.directory, { tenantId, id }, how());
    await push();
    await edit(id, { title: 'Countess' });
    await push();
    expect(
      await fixture.database.query(sql`SELECT status FROM departure_notice WHERE tenant_id = ${tenantId}::uuid`),
    ).toEqual([]);
  });

  it('is given up after 72 hours, until an administrator retries or the person changes', async () => {
    const { id } = await newPerson(fixture.directory, tenantId);
    const application = await newApplication(here.services, tenantId, { base_url: peer.baseUrl });
    peer.before = () => ({ status: 429 });
    await push();
    await fixture.database.execute(
      sql`UPDATE downstream_resource SET waiting_since = now() - interval '73 hours' WHERE tenant_id = ${tenantId}::uuid`,
    );
    await later(fixture.database, tenantId);
    await push();
    expect(await stateOf(id)).toMatchObject({ status: 'given-up', dueAt: null });
    peer.before = () => null;
    await later(fixture.database, tenantId);
    await push();
    expect(await stateOf(id)).toMatchObject({ status: 'given-up' });
    expect(await retryDownstream(here.services, { tenantId, applicationId: application.id }, how())).toEqual({
      kind: 'retried',
      count: 1,
    });
    await push();
    expect(await stateOf(id)).toMatchObject({ status: 'confirmed' });
  });

  it('delays no other application, and those who leave overtake everyone else', async () => {
    const leaver = await newPerson(fixture.directory, tenantId);
    const application = await newApplication(here.services, tenantId, { base_url: peer.baseUrl });
    await push();
    for (let at = 0; at < 12; at++) await newPerson(fixture.directory, tenantId);
    await deactivatePerson(fixture.directory, { tenantId, id: leaver.id }, how());
    peer.received.length = 0;
    await push();
    expect(writes()[0]).toBe('PATCH Users');

    const slow = await startPeer(fixture.database, await newTenant(fixture.database));
    slow.before = () => ({ status: 503, afterMilliseconds: 1_000 });
    await newApplication(here.services, tenantId, { base_url: slow.baseUrl });
    const begun = performance.now();
    const pushing = push();
    const late = await newPerson(fixture.directory, tenantId);
    await expect
      .poll(async () =>
        (await statesOfPerson(here.services.store, { tenantId, personId: late.id })).some(
          (state) => state.application.id === application.id && state.status === 'confirmed',
        ),
      )
      .toBe(true);
    expect(performance.now() - begun).toBeLessThan(1_000);
    await pushing;
    await slow.close();
  });
});

describe('a process', () => {
  it('that ends between the request and its settling loses nothing and creates nothing twice', async () => {
    const { id } = await newPerson(fixture.directory, tenantId);
    await newApplication(here.services, tenantId, { base_url: peer.baseUrl });
    // It ends after it has claimed everyone.
    await createDownstreamQueue(second).claim(20);
    await push();
    expect(peer.received).toEqual([]);
    // Another ends after the account was created, before it hears so.
    let created = 0;
    peer.before = async ({ method, path, body }) => {
      if (method !== 'POST') return null;
      if (created++ === 0) await peer.send(method, path, body ?? {});
      return { status: 504 };
    };
    await later(fixture.database, tenantId);
    await push();
    expect(await stateOf(id)).toMatchObject({ status: 'waiting' });
    await later(fixture.database, tenantId);
    await push();
    expect(created).toBe(1);
    expect((await peer.all('Users')).size).toBe(1);
    expect(await stateOf(id)).toMatchObject({ status: 'confirmed', there: 'active' });
  });

  it('never pushes a person at the same time as another', async () => {
    await newApplication(here.services, tenantId, { base_url: peer.baseUrl });
    const people = await Promise.all(Array.from({ length: 10 }, () => newPerson(fixture.directory, tenantId)));
    const there = downstreamProcess(second);
    await Promise.all([here.worker.deliverDue(), there.worker.deliverDue()]);
    await Promise.all([here.worker.deliverDue(), there.worker.deliverDue()]);
    expect((await peer.all('Users')).size).toBe(people.length);
    expect(writes().filter((one) => one === 'POST Users')).toHaveLength(people.length);
  });

  it('pushes the state after a change during a push', async () => {
    const { id, attributes } = await newPerson(fixture.directory, tenantId, { title: 'First' });
    await newApplication(here.services, tenantId, { base_url: peer.baseUrl });
    let changed: Promise<unknown> | null = null;
    peer.before = ({ method }) => {
      if (method === 'POST') changed ??= edit(id, { title: 'Second' });
      return null;
    };
    await push();
    await changed;
    await push();
    expect((await peer.all('Users')).get(attributes.userName)).toMatchObject({ title: 'Second' });
    expect(await stateOf(id)).toMatchObject({ status: 'confirmed' });
  });
});

it('catches up on those who left while an application was disabled', async () => {
  const { id, attributes } = await newPerson(fixture.directory, tenantId);
  const application = await newApplication(here.services, tenantId, { base_url: peer.baseUrl, on_deletion: 'delete' });
  await push();
  const switched = (enabled: boolean) =>
    switchApplication(here.services, { tenantId, id: application.id, enabled }, how());
  await switched(false);
  await deletePerson(fixture.directory, { tenantId, id }, how());
  await push();
  expect((await peer.all('Users')).has(attributes.userName)).toBe(true);
  await switched(true);
  await push();
  expect((await peer.all('Users')).size).toBe(0);
});

it.each([
  ['its base URL', { base_url: 'http://10.0.0.1/scim/v2' }],
  [
    'its token endpoint',
    { authentication: 'client_credentials' as const, token_url: 'http://169.254.169.254/token', client_id: 'tessera' },
  ],
])('sends nothing inside the network by %s', async (_what, fields) => {
  const { id } = await newPerson(fixture.directory, tenantId);
  await newApplication(here.services, tenantId, { base_url: peer.baseUrl, ...fields });
  await push();
  expect(peer.received).toEqual([]);
  expect(await stateOf(id)).toMatchObject({ status: 'waiting' });
  expect(here.logged.join()).toMatch(/private|internal|public|not allowed|https/i);
});
