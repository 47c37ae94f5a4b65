/** SCIM connections over the management API, from creation to deletion, as the console manages them. */
import { beforeAll, describe, expect, test } from 'vitest';
import { issuerOf } from '../support/environment';
import { type Called, manage, newAccessKey } from '../support/management';
import { managementDocument } from '../support/management-document';
import { unique } from '../support/random';
import { send } from '../support/send';

let expectDocumented: (operationId: string, called: Called) => void;
let owner: string;
let admin: string;
let auditor: string;
let stranger: string;
beforeAll(async () => {
  ({ expectDocumented } = await managementDocument());
  [owner, admin, auditor, stranger] = [
    await newAccessKey('owner'),
    await newAccessKey('owner', { role: 'admin' }),
    await newAccessKey('auditor'),
    await newAccessKey('owner', { tenant: 'acme' }),
  ];
});

interface Made {
  id: string;
  path: string;
  name: string;
  tokenId: string;
  token: string;
  etag: string;
}

/** A connection with a token. */
async function connected(fields: object = {}): Promise<Made> {
  const name = unique('Directory');
  const called = await manage(admin, 'POST', '/scim-connections', { body: { name, ...fields } });
  const id = String(called.body.id);
  const path = `/scim-connections/${id}`;
  const { body } = await manage(admin, 'POST', `${path}/tokens`, { body: { name: 'First' } });
  return {
    id,
    path,
    name,
    tokenId: String(body.id),
    token: String(body.token),
    etag: called.headers.get('etag') ?? '',
  };
}

function scim(token: string, method: string, path: string, body?: object): Promise<Response> {
  return send(`${issuerOf('mgmt')}/scim/v2${path}`, {
    method,
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/scim+json' },
    ...(body && { body: JSON.stringify(body) }),
  });
}

const user = (userName: string) => ({ schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'], userName });
const statusOf = async (token: string) => (await scim(token, 'GET', '/Users')).status;

test('connection settings are replaced, unless they were changed since', async () => {
  const { path, name, etag } = await connected();
  const changed = await manage(admin, 'PUT', path, {
    body: { name, provider: 'okta', adoption: 'off', rate_per_second: 7, strict_rfc7643: true },
    headers: { 'If-Match': etag },
  });
  expectDocumented('updateScimConnection', changed);
  expect(changed.body).toMatchObject({
    name,
    provider: 'okta',
    adoption: 'off',
    rate_per_second: 7,
    rate_burst: 200,
    client_id: null,
    strict_rfc7643: true,
  });
  expect(
    await manage(admin, 'PUT', path, { body: { name: unique('Late') }, headers: { 'If-Match': etag } }),
  ).toMatchObject({ status: 412, body: { type: 'urn:tessera:problem:changed-meanwhile' } });
  const answer = await manage(auditor, 'GET', path);
  expectDocumented('getScimConnection', answer);
  expect(answer.headers.get('etag')).toBe(changed.headers.get('etag'));
  expect((await manage(admin, 'PUT', path, { body: { name: (await connected()).name } })).status).toBe(409);
  for (const [body, pointer] of [
    [{}, '/name'],
    [{ name, rate_burst: 0 }, '/rate_burst'],
    [{ name, provider: 'x' }, '/provider'],
    [{ name, unheard: 1 }, '/unheard'],
  ] as const) {
    expect(await manage(admin, 'PUT', path, { body })).toMatchObject({ status: 400, body: { errors: [{ pointer }] } });
  }
});

test('a directory that deactivates too many people is stopped until an administrator lets them through', async () => {
  const { path, token } = await connected({ brake_percent: 20 });
  const ids: string[] = [];
  for (let index = 0; index < 11; index += 1) {
    const created = await scim(token, 'POST', '/Users', user(`${unique('leaver')}@example.com`));
    ids.push(String(((await created.json()) as { id: string }).id));
  }
  const [last = '', ...others] = ids;
  for (const id of others) expect((await scim(token, 'DELETE', `/Users/${id}`)).status).toBe(204);
  const stopped = await scim(token, 'DELETE', `/Users/${last}`);
  expect([stopped.status, stopped.headers.get('retry-after')]).toEqual([429, '300']);
  expect(await stopped.json()).toMatchObject({ status: '429' });
  expect(await (await scim(token, 'GET', `/Users/${last}`)).json()).toMatchObject({ active: true });

  const brake = await manage(auditor, 'GET', `${path}/brake`);
  expectDocumented('getScimConnectionBrake', brake);
  expect(brake.body).toMatchObject({
    status: 'braked',
    left: 10,
    most: 10,
    stopped: { total: 1, people: [{ id: last }] },
  });
  expect((await manage(auditor, 'POST', `${path}/brake/lift`, { body: { hours: 1 } })).status).toBe(403);
  expect((await manage(stranger, 'POST', `${path}/brake/lift`, { tenant: 'acme', body: { hours: 1 } })).status).toBe(
    404,
  );
  const held = await manage(admin, 'POST', `${path}/brake/hold`);
  expectDocumented('holdScimConnectionBrake', held);
  expect(held.body.status).toBe('held');
  const lifted = await manage(admin, 'POST', `${path}/brake/lift`, { body: { hours: 1 } });
  expectDocumented('liftScimConnectionBrake', lifted);
  expect(lifted.body.status).toBe('lifted');
  expect((await scim(token, 'DELETE', `/Users/${last}`)).status).toBe(204);

  const without = await connected({ brake_percent: null });
  expect((await manage(auditor, 'GET', `${without.path}/brake`)).status).toBe(409);
});

test('a connection pulls from a directory with a secret that is never returned, and says why it cannot', async () => {
  const { path } = await connected();
  expect((await manage(auditor, 'GET', `${path}/pull`)).status).toBe(404);
  const graph = { source: 'microsoft-graph', directory_id: 'acme.example', client_id: 'an-application' };
  expect(await manage(admin, 'PUT', `${path}/pull`, { body: graph })).toMatchObject({
    status: 400,
    body: { errors: [{ pointer: '/client_secret' }] },
  });
  expect((await manage(auditor, 'PUT', `${path}/pull`, { body: graph })).status).toBe(403);
  const set = await manage(admin, 'PUT', `${path}/pull`, { body: { ...graph, client_secret: 'the-secret' } });
  expectDocumented('setScimConnectionPull', set);
  expect(set.body).toMatchObject({ ...graph, every_minutes: 5, active: false, last_run: null, next_run_at: null });
  expect(JSON.stringify(set.body)).not.toContain('the-secret');
  expect((await manage(auditor, 'GET', path)).body.brake_percent).toBe(20);
  expect((await manage(stranger, 'GET', `${path}/pull`, { tenant: 'acme' })).status).toBe(404);

  const tested = await manage(admin, 'POST', `${path}/pull/test`);
  expectDocumented('testScimConnectionPull', tested);
  expect(tested.body).toMatchObject({ people: null, error: expect.stringContaining('ECONNREFUSED') });
  expect((await manage(admin, 'POST', `${path}/pull/run`, { body: { kind: 'list' } })).status).toBe(409);
  const asked = await manage(admin, 'POST', `${path}/pull/run`, { body: { kind: 'dry-run' } });
  expectDocumented('runScimConnectionPull', asked);
  await expect
    .poll(async () => (await manage(auditor, 'GET', `${path}/pull`)).body.error, { timeout: 20_000 })
    .toContain('ECONNREFUSED');
  expectDocumented('getScimConnectionPull', await manage(auditor, 'GET', `${path}/pull`));
  expect((await manage(admin, 'DELETE', `${path}/pull`)).status).toBe(204);
  expect((await manage(auditor, 'GET', `${path}/pull`)).status).toBe(404);
});

test('a strict connection serves a ServiceProviderConfig with the members of RFC 7643 only', async () => {
  const { path, name, token } = await connected();
  const served = async () =>
    Object.keys((await (await scim(token, 'GET', '/ServiceProviderConfig')).json()) as object).sort();
  const rfc7643 = [
    'authenticationSchemes',
    'bulk',
    'changePassword',
    'etag',
    'filter',
    'meta',
    'patch',
    'schemas',
    'sort',
  ];
  expect(await served()).toEqual([...rfc7643, 'pagination', 'securityEvents'].sort());
  await manage(admin, 'PUT', path, { body: { name, strict_rfc7643: true } });
  expect(await served()).toEqual(rfc7643);
});

test('the client of a connection gets tokens for itself, and can be linked to no other connection', async () => {
  const { path, name } = await connected();
  const web = await manage(admin, 'POST', '/clients', {
    body: { client_name: 'Web', redirect_uris: ['https://web.example/cb'] },
  });
  const machine = await manage(admin, 'POST', '/clients', {
    body: { client_name: 'Machine', grant_types: ['client_credentials'], response_types: [] },
  });
  for (const client_id of ['nobody', String(web.body.client_id)]) {
    const wrong = { status: 400, body: { errors: [{ pointer: '/client_id' }] } };
    expect(
      await manage(admin, 'POST', '/scim-connections', { body: { name: unique('Wrong'), client_id } }),
    ).toMatchObject(wrong);
    expect(await manage(admin, 'PUT', path, { body: { name, client_id } })).toMatchObject(wrong);
  }
  const { client_id } = machine.body;
  expect(await manage(admin, 'PUT', path, { body: { name, client_id } })).toMatchObject({
    status: 200,
    body: { client_id },
  });
  expect(
    (await manage(admin, 'POST', '/scim-connections', { body: { name: unique('Second'), client_id } })).status,
  ).toBe(409);
});

test('a connection can be disabled and enabled, and its old token works on after a rotation', async () => {
  const { path, token, tokenId } = await connected();
  const disabled = await manage(admin, 'POST', `${path}/disable`);
  expectDocumented('disableScimConnection', disabled);
  expect(disabled.body).toMatchObject({ disabled_at: expect.any(String) });
  expect(await statusOf(token)).toBe(401);
  const enabled = await manage(admin, 'POST', `${path}/enable`);
  expectDocumented('enableScimConnection', enabled);
  expect(await statusOf(token)).toBe(200);

  const rotated = await manage(admin, 'POST', `${path}/tokens/${tokenId}/rotate`, { body: { overlap_seconds: 3600 } });
  expectDocumented('rotateScimToken', rotated);
  expect(rotated).toMatchObject({
    status: 201,
    body: { name: 'First', can_write: true, token: expect.stringMatching(/^tsk_/) },
  });
  expect([await statusOf(token), await statusOf(String(rotated.body.token))]).toEqual([200, 200]);
  expect(
    (await manage(admin, 'POST', `${path}/tokens/${String(rotated.body.id)}/rotate`, { body: { overlap_seconds: 0 } }))
      .status,
  ).toBe(201);
  expect(await statusOf(String(rotated.body.token))).toBe(401);
  expect((await manage(admin, 'POST', `${path}/tokens/${String(rotated.body.id)}/rotate`, { body: {} })).status).toBe(
    404,
  );
  for (const overlap_seconds of [-1, 31 * 86_400, 0.5, '1'])
    expect(
      (await manage(admin, 'POST', `${path}/tokens/${tokenId}/rotate`, { body: { overlap_seconds } })).status,
    ).toBe(400);
});

test('what a connection provisioned can be transferred, and survives its deletion', async () => {
  const [first, second] = [await connected(), await connected()];
  const made = (await (await scim(first.token, 'POST', '/Users', user(unique('moved')))).json()) as { id: string };
  const connectionOf = async () => (await manage(auditor, 'GET', `/people/${made.id}`)).body.connection_id;
  expect(await connectionOf()).toBe(first.id);
  for (const to of [first.id, crypto.randomUUID(), 'x']) {
    expect(await manage(admin, 'POST', `${first.path}/hand-over`, { body: { to } })).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '/to' }] },
    });
    expect(await manage(admin, 'DELETE', `${first.path}?to=${to}`)).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: 'to' }] },
    });
  }
  const given = await manage(admin, 'POST', `${first.path}/hand-over`, { body: { to: second.id } });
  expectDocumented('handOverScimConnection', given);
  expect(given.body).toEqual({ people: 1, groups: 0 });
  expect((await manage(auditor, 'GET', second.path)).body).toMatchObject({ provisioned: { people: 1, groups: 0 } });
  expect((await manage(admin, 'DELETE', `${second.path}?to=${first.id}`)).status).toBe(204);
  expect([await connectionOf(), await statusOf(second.token)]).toEqual([first.id, 401]);
  expect((await manage(admin, 'DELETE', first.path)).status).toBe(204);
  expect(await connectionOf()).toBeNull();
  expect((await manage(admin, 'DELETE', first.path)).status).toBe(404);
});

describe('the self-test of a connection', () => {
  test.each(['okta', 'entra-id'])('runs %s, reports each step and keeps nothing', async (provider) => {
    const { path } = await connected({ provider });
    const called = await manage(admin, 'POST', `${path}/self-test`, { body: { provider } });
    expectDocumented('testScimConnection', called);
    const { passed, steps } = called.body as { passed: number; steps: { status: number; problem: string | null }[] };
    expect(steps.length).toBeGreaterThan(5);
    expect([called.body.provider, passed, steps.filter(({ problem }) => problem !== null)]).toEqual([
      provider,
      steps.length,
      [],
    ]);
    expect((await manage(auditor, 'GET', path)).body).toMatchObject({
      provisioned: { people: 0, groups: 0 },
      last_used_at: null,
    });
  });

  test('is for administrators, and accepts known directories only', async () => {
    const { path } = await connected();
    expect((await manage(auditor, 'POST', `${path}/self-test`, { body: { provider: 'okta' } })).status).toBe(403);
    for (const body of [{}, { provider: 'other' }])
      expect(await manage(admin, 'POST', `${path}/self-test`, { body })).toMatchObject({
        status: 400,
        body: { errors: [{ pointer: '/provider' }] },
      });
  });
});

describe('a pending account match', () => {
  const asked = async (connection: Made, userName: string) => {
    expect((await scim(connection.token, 'POST', '/Users', user(userName))).status).toBe(409);
    const { items } = (await manage(auditor, 'GET', `/people?search=${userName}`)).body as { items: { id: string }[] };
    return `${connection.path}/adoption-requests/${items[0]?.id}/decide`;
  };

  test('is listed, rejected and approved', async () => {
    const connection = await connected();
    const user_name = unique('here');
    await manage(admin, 'POST', '/people', { body: { user_name } });
    const decide = await asked(connection, user_name);
    const open = await manage(auditor, 'GET', `${connection.path}/adoption-requests`);
    expectDocumented('listScimAdoptionRequests', open);
    expect(open.body).toMatchObject({ total: 1, items: [{ user_name, matched_by: 'userName', decision: null }] });
    expect((await manage(admin, 'POST', decide, { body: { decision: 'refused' } })).status).toBe(204);
    expect((await manage(auditor, 'GET', `${connection.path}/adoption-requests`)).body).toMatchObject({ total: 0 });
    expect((await manage(auditor, 'GET', `${connection.path}/adoption-requests?state=refused`)).body).toMatchObject({
      total: 1,
      items: [{ user_name, decision: 'refused' }],
    });
    expect((await manage(admin, 'POST', decide, { body: { decision: 'perhaps' } })).status).toBe(400);
    expect((await manage(admin, 'POST', decide, { body: { decision: 'allowed' } })).status).toBe(204);
    expect((await manage(auditor, 'GET', `/people?search=${user_name}`)).body).toMatchObject({
      items: [{ connection_id: connection.id }],
    });
    expect((await manage(admin, 'POST', decide, { body: { decision: 'allowed' } })).status).toBe(404);
  });

  test('about an owner is decided by owners only', async () => {
    const decide = await asked(await connected(), 'owner@mgmt.example');
    expect((await manage(admin, 'POST', decide, { body: { decision: 'allowed' } })).status).toBe(403);
    expect((await manage(owner, 'POST', decide, { body: { decision: 'refused' } })).status).toBe(204);
  });
});

test('a connection that is unknown or of another tenant is not found', async () => {
  const { path, tokenId, token } = await connected();
  const writes = [
    ['PUT', '', { name: 'No' }],
    ['POST', '/disable'],
    ['POST', '/enable'],
    ['POST', '/self-test', { provider: 'okta' }],
    ['POST', '/hand-over', { to: null }],
    ['POST', '/tokens', { name: 'No' }],
    ['POST', `/tokens/${tokenId}/rotate`, {}],
    ['DELETE', `/tokens/${tokenId}`],
    ['POST', `/adoption-requests/${crypto.randomUUID()}/decide`, { decision: 'allowed' }],
    ['DELETE', ''],
    ['GET', ''],
    ['GET', '/adoption-requests'],
  ] as const;
  for (const [method, below, body] of writes) {
    expect([method, below, (await manage(stranger, method, path + below, { body, tenant: 'acme' })).status]).toEqual([
      method,
      below,
      404,
    ]);
    expect([
      method,
      below,
      (await manage(admin, method, `/scim-connections/not-an-id${below}`, { body })).status,
    ]).toEqual([method, below, 404]);
  }
  expect(await statusOf(token)).toBe(200);
});
