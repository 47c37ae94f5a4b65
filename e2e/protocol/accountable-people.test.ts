/** Accountable people of clients and SCIM tokens: what happens to these when the person leaves. */
import { beforeAll, describe, expect, it } from 'vitest';
import { signIn } from '../support/authorization';
import { issuerOf } from '../support/environment';
import { scimTokenOf, type TestClient } from '../support/fixture';
import { textOf } from '../support/html-form';
import { type Called, manage, newAccessKey } from '../support/management';
import { managementDocument } from '../support/management-document';
import { introspect, requestToken } from '../support/oauth';
import { unique } from '../support/random';
import { ENTERPRISE_SCHEMA, ScimClient, type TestPerson } from '../support/scim';
import { formOf } from '../support/user-agent';

const TENANT = 'accountable';
const directory = new ScimClient(scimTokenOf('Directory', TENANT), TENANT);

let expectDocumented: (operationId: string, called: Called) => void;
let owner: string;
beforeAll(async () => {
  ({ expectDocumented } = await managementDocument(TENANT));
  owner = await newAccessKey('owner', { tenant: TENANT });
}, 60_000);

const call = (method: string, path: string, body?: object) => manage(owner, method, path, { tenant: TENANT, body });
const settings = (whenOwnerLeaves: string, ownerGraceDays: number, ownerSuccessorGroup: string | null = null) =>
  call('PATCH', '/settings', { whenOwnerLeaves, ownerGraceDays, ownerSuccessorGroup });
const leave = (id: string) => directory.patch(id, { op: 'replace', path: 'active', value: false });
const back = (id: string) => directory.patch(id, { op: 'replace', path: 'active', value: true });

/** A machine client for which a person is accountable. */
async function machineOf(person: TestPerson): Promise<TestClient> {
  const name = unique('Robot');
  const { body } = await call('POST', '/clients', {
    client_name: name,
    grant_types: ['client_credentials'],
    scope: 'orders:read',
  });
  const id = String(body.client_id);
  const set = await call('PUT', `/clients/${id}/owner`, { person_id: person.id });
  expectDocumented('setClientOwner', set);
  expect(set.body).toMatchObject({ owner: { person_id: person.id, left_at: null, suspends_at: null } });
  return {
    id,
    name,
    secret: String(body.client_secret),
    method: 'client_secret_basic',
    redirectUri: '',
    scope: 'orders:read',
    tenant: TENANT,
  };
}

const token = async (client: TestClient) => {
  const { status, body } = await requestToken(client, { grant_type: 'client_credentials' });
  return { status, token: String(body.access_token) };
};
const leaverOf = async ({ id }: TestPerson) => {
  const called = await call('GET', `/leavers?search=${id}`);
  expectDocumented('listLeavers', called);
  return (called.body.items as { left_behind: unknown }[])[0]?.left_behind;
};

describe('when the accountable person leaves', () => {
  it('a client without a grace period is disabled when the directory gets its answer, and stays so', async () => {
    await settings('suspend', 0);
    const person = await directory.createPerson();
    const robot = await machineOf(person);
    const before = await token(robot);
    expect(before.status).toBe(200);
    const owned = await call('GET', `/people/${person.id}/accountable-for`);
    expectDocumented('listOwnedByPerson', owned);
    expect(owned.body).toMatchObject({ clients: [{ client_id: robot.id }], scim_tokens: [] });

    expect((await leave(person.id)).status).toBe(200);
    // Another process hears of it a moment after the answer.
    await expect.poll(async () => (await token(robot)).status).toBe(401);
    expect((await call('GET', `/clients/${robot.id}`)).body).toMatchObject({
      disabled_at: expect.any(String),
      owner: { person_id: person.id, left_at: expect.any(String), suspends_at: null },
    });
    expect(await leaverOf(person)).toMatchObject({
      succession: { kind: 'suspended' },
      clients: [{ client_id: robot.id, client_name: robot.name }],
    });
    await back(person.id);
    expect((await token(robot)).status).toBe(401);
    await call('POST', `/clients/${robot.id}/enable`);
    const reader = await machineOf(await directory.createPerson());
    expect((await introspect(reader, before.token)).body).toEqual({ active: false });
  });

  it('the token of a connection is revoked with it', async () => {
    await settings('suspend', 0);
    const person = await directory.createPerson();
    const connection = await call('POST', '/scim-connections', { name: unique('Directory') });
    const path = `/scim-connections/${connection.body.id}/tokens`;
    const made = await call('POST', path, { name: 'sync' });
    const set = await call('PUT', `${path}/${made.body.id}/owner`, { person_id: person.id });
    expect(set.status).toBe(204);
    const other = new ScimClient(String(made.body.token), TENANT);
    expect((await other.get('/Users')).status).toBe(200);
    await leave(person.id);
    expect((await other.get('/Users')).status).toBe(401);
    expect(await leaverOf(person)).toMatchObject({ scim_tokens: [{ id: made.body.id, name: 'sync' }] });
  });

  it('an access key of someone else is revoked with it', async () => {
    await settings('suspend', 0);
    const person = await directory.createPerson();
    const key = await newAccessKey('owner', { tenant: TENANT, role: 'auditor' });
    const found = await call('GET', '/access-keys?status=living&sort=created_at&order=desc');
    const { id } = (found.body.items as { id: string }[])[0] ?? {};
    const set = await call('PUT', `/access-keys/${id}/owner`, { person_id: person.id });
    expect(set.status).toBe(204);
    const owned = await call('GET', `/people/${person.id}/accountable-for`);
    expectDocumented('listOwnedByPerson', owned);
    expect(owned.body).toMatchObject({ access_keys: [{ id }] });
    expect((await manage(key, 'GET', '/access-keys', { tenant: TENANT })).status).toBe(200);
    await leave(person.id);
    expect((await manage(key, 'GET', '/access-keys', { tenant: TENANT })).status).toBe(401);
    expect(await leaverOf(person)).toMatchObject({ access_keys: [{ id }] });
  });

  it('the manager becomes accountable, and the client works on', async () => {
    await settings('hand-over', 0);
    const manager = await directory.createPerson();
    const person = await directory.createPerson({ [ENTERPRISE_SCHEMA]: { manager: { value: manager.id } } });
    const robot = await machineOf(person);
    await leave(person.id);
    expect((await token(robot)).status).toBe(200);
    expect((await call('GET', `/clients/${robot.id}`)).body).toMatchObject({ owner: { person_id: manager.id } });
    const { items } = (await call('GET', `/clients?owner=${manager.id}`)).body as { items: { client_id: string }[] };
    expect(items.map(({ client_id }) => client_id)).toEqual([robot.id]);
  });

  it('a member of the group takes over on the account page, once', async () => {
    const [first, second] = [await directory.createPerson(), await directory.createPerson()];
    const group = await directory.createGroup([first.id, second.id]);
    await settings('hand-over', 7, group.id);
    const person = await directory.createPerson();
    const robot = await machineOf(person);
    await leave(person.id);
    const waiting = await call('GET', '/clients?owner=left&sort=created_at&order=desc');
    expect((waiting.body.items as { client_id: string }[])[0]?.client_id).toBe(robot.id);

    const agents = [await signIn(first, { tenant: TENANT }), await signIn(second, { tenant: TENANT })];
    const pages = await Promise.all(agents.map((agent) => agent.open(`${issuerOf(TENANT)}/account`)));
    for (const page of pages) expect(textOf(page.html)).toContain(robot.name);
    const answers = [];
    for (const [index, agent] of agents.entries()) {
      const page = pages[index];
      if (page) answers.push(textOf((await agent.submit(page, {}, formOf(page, '/accountable/take-over'))).html));
    }
    expect(answers[0]).toContain('You are accountable now.');
    expect(answers[1]).toContain('Someone else has taken over');
    expect((await call('GET', `/clients/${robot.id}`)).body).toMatchObject({
      owner: { person_id: first.id, left_at: null, suspends_at: null },
    });

    const stranger = await directory.createPerson();
    const agent = await signIn(stranger, { tenant: TENANT });
    expect(textOf((await agent.open(`${issuerOf(TENANT)}/account`)).html)).not.toContain(robot.name);
  });
});

describe('being accountable', () => {
  it('is for active people of the tenant only', async () => {
    const person = await directory.createPerson();
    const robot = await machineOf(person);
    const left = await directory.createPerson();
    await leave(left.id);
    for (const person_id of [left.id, '00000000-0000-7000-8000-000000000000']) {
      const called = await call('PUT', `/clients/${robot.id}/owner`, { person_id });
      expect([called.status, called.body.errors]).toEqual([
        400,
        [{ pointer: '/person_id', detail: 'must be the ID of an active person' }],
      ]);
    }
    expect((await call('PUT', `/clients/${robot.id}/owner`, { person_id: null })).body.owner).toBeNull();
  });
});
