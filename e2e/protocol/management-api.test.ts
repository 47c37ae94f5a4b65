/** The management API: does what the console does, with access keys, as its OpenAPI document describes. */
import { beforeAll, describe, expect, it, test } from 'vitest';
import { signIn } from '../support/authorization';
import { issuerOf } from '../support/environment';
import { personOf } from '../support/fixture';
import { type Called, manage, newAccessKey } from '../support/management';
import { type ManagementDocument, managementDocument } from '../support/management-document';
import { unique } from '../support/random';
import { send } from '../support/send';

let document: ManagementDocument;
let expectDocumented: (operationId: string, called: Called) => void;
let owner: string;
let admin: string;
let auditor: string;
beforeAll(async () => {
  ({ document, expectDocumented } = await managementDocument());
  [owner, admin, auditor] = [await newAccessKey('owner'), await newAccessKey('admin'), await newAccessKey('auditor')];
});

const refused = {
  type: expect.stringMatching(/^urn:tessera:problem:/),
  title: expect.any(String),
  detail: expect.any(String),
  request_id: expect.any(String),
};

describe('the OpenAPI document', () => {
  it('is public and states the address of the API', () => {
    expect(document.servers).toEqual([{ url: `${issuerOf('mgmt')}/api/v1` }]);
    expect(Object.keys(document.paths).length).toBeGreaterThan(25);
  });

  it('lists each operation once, and every operation requires a key', async () => {
    const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId }]) => ({ method, path, operationId })),
    );
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
    for (const { method, path } of operations) {
      const called = await manage(null, method.toUpperCase(), path.replaceAll(/\{\w+\}/g, 'x'));
      expect([path, called.status, called.headers.get('content-type')]).toEqual([
        path,
        401,
        'application/problem+json',
      ]);
      expect(called.headers.get('www-authenticate')).toBe(`Bearer realm="${issuerOf('mgmt')}"`);
    }
  });
});

describe('an access key', () => {
  test('that is unknown, of another tenant, in the query or not a bearer token is rejected', async () => {
    expect(await manage(`tsa_${'x'.repeat(43)}`, 'GET', '/clients')).toMatchObject({ status: 401, body: refused });
    expect(await manage(owner, 'GET', '/clients', { tenant: 'default' })).toMatchObject({ status: 401 });
    expect(await manage(null, 'GET', `/clients?access_token=${owner}`)).toMatchObject({ status: 400 });
    expect(await manage(null, 'GET', '/clients', { headers: { Authorization: `DPoP ${owner}` } })).toMatchObject({
      status: 401,
    });
  });

  test('is accepted, and a console session is not', async () => {
    const agent = await signIn(personOf('owner', 'mgmt'), { tenant: 'mgmt' });
    expect((await agent.request(`${issuerOf('mgmt')}/api/v1/clients`)).status).toBe(401);
    expect((await manage(auditor, 'GET', '/clients')).status).toBe(200);
  });

  test('allows what its role allows: an auditor reads and changes nothing', async () => {
    expect(
      await manage(auditor, 'POST', '/scopes', { body: { name: unique('scope'), description: 'No' } }),
    ).toMatchObject({ status: 403, body: { type: 'urn:tessera:problem:forbidden' } });
    expect(
      (
        await manage(await newAccessKey('owner', { role: 'auditor' }), 'POST', '/scopes', {
          body: { name: unique('scope'), description: 'No' },
        })
      ).status,
    ).toBe(403);
  });

  test('never exceeds its owner’s role, and the console creates none that would', async () => {
    await expect(newAccessKey('auditor', { role: 'admin' })).rejects.toThrow(/no key/);
  });

  // In a separate tenant, because other tests that use this administrator's key would lose it.
  test('ends when its owner is deactivated, loses the role or gets another', async () => {
    const tenant = 'mgmt-leavers';
    const [first, above] = [await newAccessKey('admin', { tenant }), await newAccessKey('owner', { tenant })];
    const works = async (key: string) => (await manage(key, 'GET', '/clients', { tenant })).status;
    const { items } = (await manage(above, 'GET', '/people?search=admin@mgmt-leavers.example', { tenant })).body as {
      items: { id: string }[];
    };
    const path = `/people/${items[0]?.id ?? ''}`;
    await manage(above, 'PUT', `${path}/role`, { tenant, body: { role: null } });
    expect(await works(first)).toBe(401);
    await manage(above, 'PUT', `${path}/role`, { tenant, body: { role: 'admin' } });
    expect(await works(first)).toBe(401);
    const theirs = await newAccessKey('admin', { tenant });
    expect(await works(theirs)).toBe(200);
    const ended = await manage(above, 'POST', `${path}/deactivate`, { tenant });
    expectDocumented('deactivatePerson', ended);
    expect(ended.body).toMatchObject({ active: false, ended: { access_keys: 1 } });
    expect(await works(theirs)).toBe(401);
    await manage(above, 'POST', `${path}/reactivate`, { tenant });
    expect(await works(theirs)).toBe(401);
  });

  test('can be revoked over the API too, and is identified by name in the list', async () => {
    const key = await newAccessKey('auditor', { name: 'nightly export' });
    const listed = await manage(auditor, 'GET', '/access-keys?search=nightly&status=living');
    expectDocumented('listAccessKeys', listed);
    const { items } = listed.body as { items: { id: string }[] };
    expect((await manage(key, 'DELETE', `/access-keys/${items[0]?.id}`)).status).toBe(204);
    expect((await manage(key, 'GET', '/clients')).status).toBe(401);
    expect((await manage(auditor, 'DELETE', `/access-keys/${items[0]?.id}`)).status).toBe(204);
  });

  test('of an owner cannot be revoked by an admin', async () => {
    const { items } = (await manage(admin, 'GET', '/access-keys?search=owner@mgmt.example&status=living')).body as {
      items: { id: string }[];
    };
    expect((await manage(admin, 'DELETE', `/access-keys/${items[0]?.id}`)).status).toBe(403);
    expect((await manage(owner, 'GET', '/clients')).status).toBe(200);
  });
});

describe('clients', () => {
  test('are registered, changed, disabled and deleted, and the secret is shown once', async () => {
    const created = await manage(admin, 'POST', '/clients', {
      body: { client_name: 'Shop', redirect_uris: ['https://shop.example/cb'], scope: 'orders:read' },
    });
    expectDocumented('createClient', created);
    expect(created.body).toMatchObject({
      client_name: 'Shop',
      client_secret: expect.stringMatching(/^tss_/),
      require_pkce: true,
    });
    const path = `/clients/${String(created.body.client_id)}`;
    const changed = await manage(admin, 'PATCH', path, {
      body: { client_name: 'Shop two', access_token_lifetime_seconds: 120 },
      headers: { 'If-Match': created.headers.get('etag') ?? '' },
    });
    expectDocumented('updateClient', changed);
    expect(changed.body).toMatchObject({
      client_name: 'Shop two',
      access_token_lifetime_seconds: 120,
      redirect_uris: ['https://shop.example/cb'],
    });
    expect(
      (await manage(admin, 'PATCH', path, { body: { access_token_lifetime_seconds: null } })).body,
    ).not.toHaveProperty('access_token_lifetime_seconds');
    expect(
      await manage(admin, 'PATCH', path, {
        body: { client_name: 'Late' },
        headers: { 'If-Match': created.headers.get('etag') ?? '' },
      }),
    ).toMatchObject({ status: 412, body: refused });
    const answer = await manage(auditor, 'GET', path);
    expectDocumented('getClient', answer);
    expect(answer.body).not.toHaveProperty('client_secret');
    expect(answer.body).toMatchObject({ secrets: [{ id: expect.any(String) }], living: { token_families: 0 } });
    const added = await manage(admin, 'POST', `${path}/secrets`, { body: {} });
    expectDocumented('addClientSecret', added);
    expect((await manage(admin, 'POST', `${path}/secrets`, { body: {} })).status).toBe(409);
    expect((await manage(admin, 'DELETE', `${path}/secrets/${String(added.body.id)}`)).status).toBe(204);
    expect((await manage(admin, 'POST', `${path}/disable`)).body).toMatchObject({ disabled_at: expect.any(String) });
    expect((await manage(admin, 'POST', `${path}/enable`)).body).toMatchObject({ disabled_at: null });
    expect((await manage(admin, 'DELETE', path)).status).toBe(204);
    expect(await manage(admin, 'GET', path)).toMatchObject({ status: 404, body: refused });
  });

  test('a client created without an algorithm gets the tenant’s default, and one under FAPI 2.0 what the profile sets', async () => {
    const uris = { redirect_uris: ['https://bank.example/cb'] };
    const plain = await manage(admin, 'POST', '/clients', { body: { client_name: 'Plain', ...uris } });
    expectDocumented('createClient', plain);
    expect(plain.body).toMatchObject({ id_token_signed_response_alg: 'RS256', assertion_audience: 'token_endpoint' });
    const named = { client_name: 'Named', ...uris, id_token_signed_response_alg: 'EdDSA' };
    expect((await manage(admin, 'POST', '/clients', { body: named })).body).toMatchObject(named);
    const bank = {
      client_name: 'Bank',
      ...uris,
      fapi2_security_profile: true,
      token_endpoint_auth_method: 'private_key_jwt',
      jwks_uri: 'https://bank.example/jwks',
    };
    expect((await manage(admin, 'POST', '/clients', { body: bank })).body).toMatchObject({
      id_token_signed_response_alg: 'ES256',
      assertion_audience: 'issuer',
      refresh_token_rotation: false,
      dpop_bound_access_tokens: true,
    });
  });

  test('are listed by page, and unknown parameters are rejected', async () => {
    for (const name of ['A list', 'B list'])
      await manage(admin, 'POST', '/clients', {
        body: { client_name: name, redirect_uris: ['https://list.example/cb'] },
      });
    const listed = await manage(auditor, 'GET', '/clients?search=list&page_size=1&page=2&sort=client_name&order=desc');
    expectDocumented('listClients', listed);
    expect(listed.body).toMatchObject({ total: 2, page: 2, page_size: 1, items: [{ client_name: 'A list' }] });
    for (const query of ['?sort=secret', '?page=0', '?page=x', '?page_size=201', '?unheard=of', '?page=1&page=2']) {
      expect([query, (await manage(auditor, 'GET', `/clients${query}`)).status]).toEqual([query, 400]);
    }
  });

  test('that are invalid are rejected field by field, and none is created', async () => {
    const wrong = await manage(admin, 'POST', '/clients', {
      body: { client_name: '', redirect_uris: ['http://evil.example/cb'], unheard_of: 1, scope: 'orders:read' },
    });
    expect(wrong).toMatchObject({
      status: 400,
      body: {
        errors: expect.arrayContaining([
          { pointer: '/client_name', detail: 'must not be empty' },
          { pointer: '/unheard_of', detail: 'is unknown' },
        ]),
      },
    });
    expect(
      await manage(admin, 'POST', '/clients', {
        body: { client_name: 'X', redirect_uris: ['https://x.example/cb'], scope: 'unheard:of' },
      }),
    ).toMatchObject({ status: 400, body: { errors: [{ pointer: '/scope' }] } });
  });
});

describe('bad requests', () => {
  test.each([
    ['a body that is not JSON', '{', { 'Content-Type': 'application/json' }, 400],
    ['a form', 'name=x', { 'Content-Type': 'application/x-www-form-urlencoded' }, 415],
    ['invalid UTF-8', Buffer.from([0x22, 0xff, 0x22]).toString('latin1'), { 'Content-Type': 'application/json' }, 400],
    [
      'a body that is too large',
      JSON.stringify({ name: 'x'.repeat(300_000) }),
      { 'Content-Type': 'application/json' },
      413,
    ],
    ['null', 'null', { 'Content-Type': 'application/json' }, 400],
    ['NUL', '{"name":"a","description":"\\u0000"}', { 'Content-Type': 'application/json' }, 400],
    ['an unpaired surrogate', '{"name":"a","description":"\\ud83d"}', { 'Content-Type': 'application/json' }, 400],
    [
      '__proto__ and constructor keys',
      '{"__proto__":{"name":"x"},"constructor":1}',
      { 'Content-Type': 'application/json' },
      400,
    ],
  ])('with %s get a problem', async (_, body, headers, status) => {
    const called = await manage(admin, 'POST', '/scopes', { body, headers });
    expect(called).toMatchObject({ status, body: { ...refused, status } });
    expect(called.headers.get('content-type')).toBe('application/problem+json');
  });

  test('with NUL in a parameter get a problem', async () => {
    for (const path of ['/people?search=%00', '/audit-events?target=%00'])
      expect((await manage(auditor, 'GET', path)).status).toBe(400);
  });

  test('to unknown paths and methods get a problem', async () => {
    expect((await manage(owner, 'GET', '/nothing')).status).toBe(404);
    const other = await manage(owner, 'PUT', '/clients', { body: {} });
    expect([other.status, other.headers.get('allow')]).toEqual([405, 'GET, POST']);
    expect((await manage(owner, 'GET', '/people/not-an-id')).status).toBe(404);
    expect((await manage(owner, 'GET', `/people/${crypto.randomUUID()}`)).status).toBe(404);
  });

  it('can be looked up by request ID in the console', async () => {
    const { body } = await manage(auditor, 'POST', '/scopes', { body: {} });
    await expect
      .poll(async () => (await manage(auditor, 'GET', `/refusals?search=${String(body.request_id)}`)).body, {
        timeout: 15_000,
      })
      .toMatchObject({ total: 1, items: [{ endpoint: 'management', code: 'forbidden' }] });
  });
});

test('scopes, resources, settings, keys, connections and token families can be managed', async () => {
  const name = unique('scope');
  expectDocumented(
    'createScope',
    await manage(admin, 'POST', '/scopes', { body: { name, description: 'Do a thing' } }),
  );
  expect((await manage(admin, 'POST', '/scopes', { body: { name, description: 'Again' } })).status).toBe(409);
  expectDocumented('updateScope', await manage(admin, 'PUT', `/scopes/${name}`, { body: { description: 'Do it' } }));
  expectDocumented('listScopes', await manage(auditor, 'GET', '/scopes'));
  const identifier = `https://${unique('orders')}.example/api?v=1`;
  expectDocumented(
    'createResource',
    await manage(admin, 'POST', '/resources', { body: { identifier, name: 'Orders', scopes: [name] } }),
  );
  const resource = `/resources/${encodeURIComponent(identifier)}`;
  expectDocumented('getResource', await manage(auditor, 'GET', resource));
  expectDocumented(
    'updateResource',
    await manage(admin, 'PUT', resource, { body: { name: 'All orders', access_token_lifetime_seconds: 300 } }),
  );
  expectDocumented('listResources', await manage(auditor, 'GET', '/resources'));
  expect((await manage(admin, 'DELETE', resource)).status).toBe(204);
  expect((await manage(admin, 'DELETE', `/scopes/${name}`)).status).toBe(204);

  expectDocumented('getSettings', await manage(auditor, 'GET', '/settings'));
  const settings = await manage(admin, 'PATCH', '/settings', { body: { accessTokenSeconds: 900 } });
  expectDocumented('updateSettings', settings);
  expect(settings.body).toMatchObject({ accessTokenSeconds: 900, refreshTokenGraceSeconds: 10 });
  expect((await manage(admin, 'PATCH', '/settings', { body: { accessTokenSeconds: 1 } })).status).toBe(400);

  // A tenant's first keys are created on first use.
  expect((await send(`${issuerOf('mgmt')}/jwks`)).status).toBe(200);
  expectDocumented('listSigningKeys', await manage(auditor, 'GET', '/signing-keys'));
  const { items: keys } = (await manage(auditor, 'GET', '/signing-keys?status=current')).body as {
    items: { kid: string }[];
  };
  expectDocumented('rotateSigningKey', await manage(admin, 'POST', `/signing-keys/${keys[0]?.kid}/rotate`));
  expect((await manage(admin, 'POST', `/signing-keys/${keys[0]?.kid}/rotate`)).status).toBe(409);

  const connection = await manage(admin, 'POST', '/scim-connections', {
    body: { name: unique('Okta'), provider: 'okta' },
  });
  expectDocumented('createScimConnection', connection);
  const at = `/scim-connections/${String(connection.body.id)}`;
  const token = await manage(admin, 'POST', `${at}/tokens`, { body: { name: 'First' } });
  expectDocumented('createScimToken', token);
  expect(
    (
      await send(`${issuerOf('mgmt')}/scim/v2/Users`, {
        headers: { Authorization: `Bearer ${String(token.body.token)}` },
      })
    ).status,
  ).toBe(200);
  expect((await manage(admin, 'DELETE', `${at}/tokens/${String(token.body.id)}`)).status).toBe(204);
  expectDocumented('getScimConnection', await manage(auditor, 'GET', at));
  expectDocumented('listScimConnections', await manage(auditor, 'GET', '/scim-connections'));

  expectDocumented('listTokenFamilies', await manage(auditor, 'GET', '/token-families'));
  expect((await manage(auditor, 'GET', `/token-families/${crypto.randomUUID()}`)).status).toBe(404);
});

test('changes are audited under the access key', async () => {
  const name = unique('scope');
  const { headers } = await manage(admin, 'POST', '/scopes', { body: { name, description: 'Do a thing' } });
  const listed = await manage(auditor, 'GET', `/audit-events?target=${name}`);
  expectDocumented('listAuditEvents', listed);
  const { items } = listed.body as { items: { id: string }[] };
  expect(items).toMatchObject([
    {
      action: 'scope.created',
      actor: { type: 'access-key', name: expect.stringContaining('admin@mgmt.example') },
      request_id: headers.get('x-request-id'),
    },
  ]);
  expectDocumented('getAuditEvent', await manage(auditor, 'GET', `/audit-events/${items[0]?.id}`));
});

describe('people', () => {
  test('lose all access when deactivated over the API', async () => {
    const created = await manage(admin, 'POST', '/people', {
      body: { user_name: unique('person'), display_name: 'Pat', email: `${unique('pat')}@mgmt.example` },
    });
    expectDocumented('createPerson', created);
    const path = `/people/${String(created.body.id)}`;
    const answer = await manage(auditor, 'GET', path);
    expectDocumented('getPerson', answer);
    expectDocumented('listPeople', await manage(auditor, 'GET', '/people?status=active'));
    expectDocumented('endPersonSessions', await manage(admin, 'POST', `${path}/end-sessions`));
    expectDocumented(
      'revokePersonTokenFamilies',
      await manage(admin, 'POST', `${path}/revoke-token-families`, { body: { reason: 'Left the project' } }),
    );
    expectDocumented('setPersonRole', await manage(owner, 'PUT', `${path}/role`, { body: { role: 'auditor' } }));
    expectDocumented('deletePerson', await manage(admin, 'DELETE', path));
    expect((await manage(admin, 'GET', path)).status).toBe(404);
  });

  test('who are owners can be changed by owners only, and one owner always remains', async () => {
    const { items } = (await manage(auditor, 'GET', '/people?role=owner')).body as { items: { id: string }[] };
    const path = `/people/${items[0]?.id}`;
    expect((await manage(admin, 'POST', `${path}/deactivate`)).status).toBe(403);
    expect((await manage(admin, 'PUT', `${path}/role`, { body: { role: null } })).status).toBe(403);
    expect(await manage(owner, 'POST', `${path}/deactivate`)).toMatchObject({ status: 409 });
    expect(
      (await manage(admin, 'POST', '/people', { body: { user_name: unique('crowned'), role: 'owner' } })).status,
    ).toBe(403);
  });
});
