/** Identity providers over the management API, including the sessions that were started through them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { issuerOf } from '../support/environment';
import { type Called, manage, newAccessKey } from '../support/management';
import { managementDocument } from '../support/management-document';
import { unique } from '../support/random';
import { goThrough, HOUSE, isSignedIn, newGuest, redirectUriOf, verified } from '../support/upstream';
import { UPSTREAM_CLIENT, UpstreamProvider } from '../support/upstream-provider';
import { UserAgent } from '../support/user-agent';

const COLLECTION = '/identity-providers';

let expectDocumented: (operationId: string, called: Called) => void;
let admin: string;
let auditor: string;
let stranger: string;
let upstream: UpstreamProvider;
beforeAll(async () => {
  ({ expectDocumented } = await managementDocument(HOUSE));
  [admin, auditor] = [
    await newAccessKey('owner', { tenant: HOUSE, role: 'admin' }),
    await newAccessKey('owner', { tenant: HOUSE, role: 'auditor' }),
  ];
  stranger = await newAccessKey('owner', { tenant: 'acme' });
  upstream = await UpstreamProvider.start();
}, 60_000);
afterAll(() => upstream?.stop());

const call = (
  key: string,
  method: string,
  path: string,
  { headers, ...body }: { body?: object; headers?: Record<string, string> } = {},
) => manage(key, method, path, { tenant: HOUSE, headers, ...body });

const wanted = (differences: object = {}) => {
  const id = unique('idp');
  return {
    id,
    name: id,
    issuer: upstream.issuer,
    client_id: UPSTREAM_CLIENT.id,
    client_secret: UPSTREAM_CLIENT.secret,
    ...differences,
  };
};

/**
 * Creates a provider.
 * @returns its id, its path and the response
 */
async function created(differences: object = {}) {
  const body = wanted(differences);
  const called = await call(admin, 'POST', COLLECTION, { body });
  if (called.status !== 201) throw new Error(JSON.stringify(called.body));
  return { ...called, id: body.id, path: `${COLLECTION}/${body.id}` };
}

describe('an identity provider', () => {
  it('is created, read, changed, disabled, enabled and deleted, and never returns its secret', async () => {
    const one = await created({ scope: 'email', trust_second_factor: true });
    expectDocumented('createIdentityProvider', one);
    expect(one.body).toMatchObject({
      id: one.id,
      linking: 'off',
      administrators: false,
      trust_second_factor: true,
      client_authentication: 'client_secret_basic',
      has_client_secret: true,
      redirect_uri: redirectUriOf(one.id),
      disabled_at: null,
    });
    const answer = await call(auditor, 'GET', one.path);
    expectDocumented('getIdentityProvider', answer);
    expect(answer.body).toMatchObject({ linked: { people: 0, sessions: 0 } });
    const changed = await call(admin, 'PATCH', one.path, { body: { name: 'Changed', linking: 'verified_email' } });
    expectDocumented('updateIdentityProvider', changed);
    expect(changed.body).toMatchObject({
      name: 'Changed',
      linking: 'verified_email',
      scope: 'email',
      trust_second_factor: true,
      has_client_secret: true,
    });
    expect((await call(admin, 'PATCH', one.path, { body: { scope: null } })).body).toMatchObject({
      name: 'Changed',
      scope: 'email profile',
      has_client_secret: true,
    });
    expect((await call(admin, 'PATCH', one.path, { body: { client_secret: null } })).body).toMatchObject({
      has_client_secret: false,
    });
    const disabled = await call(admin, 'POST', `${one.path}/disable`, { body: {} });
    expectDocumented('disableIdentityProvider', disabled);
    expect(disabled.body).toMatchObject({ disabled_at: expect.any(String) });
    const listed = await call(auditor, 'GET', `${COLLECTION}?search=changed&status=disabled&page_size=200`);
    expectDocumented('listIdentityProviders', listed);
    expect(listed.body.items).toMatchObject([{ id: one.id, people: 0 }]);
    const enabled = await call(admin, 'POST', `${one.path}/enable`);
    expectDocumented('enableIdentityProvider', enabled);
    expect(enabled.body).toMatchObject({ disabled_at: null });
    const deleted = await call(admin, 'DELETE', one.path);
    expectDocumented('deleteIdentityProvider', deleted);
    expect(deleted.body).toEqual({ people: 0, sessions: 0 });
    expect((await call(auditor, 'GET', one.path)).status).toBe(404);
    const log = await call(auditor, 'GET', `/audit-events?target=${one.id}`);
    expect(log.body.items).toMatchObject(
      ['deleted', 'enabled', 'disabled', 'updated', 'updated', 'updated', 'created'].map((what) => ({
        action: `identity-provider.${what}`,
        actor: { type: 'access-key' },
      })),
    );
    expect(
      JSON.stringify([one, answer, changed, disabled, listed, enabled, log].map(({ body }) => body)),
    ).not.toContain(UPSTREAM_CLIENT.secret);
  });

  it('signs people in with its secret until it is disabled, and then ends their sessions on request', async () => {
    const { id, path } = await created({ linking: 'verified_email' });
    const { email } = await newGuest();
    [upstream.subject, upstream.says] = [unique('subject'), { claims: verified(email) }];
    const agent = new UserAgent();
    await goThrough(agent, upstream, id);
    expect(await isSignedIn(agent)).toBe(true);
    expect((await call(auditor, 'GET', path)).body).toMatchObject({ linked: { people: 1, sessions: 1 } });
    await call(admin, 'POST', `${path}/disable`, { body: {} });
    expect(await isSignedIn(agent)).toBe(true);
    await expect(goThrough(new UserAgent(), upstream, id)).rejects.toThrow(/no button/);
    await call(admin, 'POST', `${path}/disable`, { body: { end_sessions: true } });
    expect(await isSignedIn(agent)).toBe(false);
    await call(admin, 'POST', `${path}/enable`);
    await goThrough(agent, upstream, id);
    expect(await isSignedIn(agent)).toBe(true);
    expect((await call(admin, 'DELETE', path)).body).toEqual({ people: 1, sessions: 1 });
    expect(await isSignedIn(agent)).toBe(false);
  });

  it('is checked against its published metadata', async () => {
    const { path } = await created();
    upstream.says = {};
    const fine = await call(admin, 'POST', `${path}/check`);
    expectDocumented('checkIdentityProvider', fine);
    expect((fine.body.findings as { ok: boolean }[]).every(({ ok }) => ok)).toBe(true);
    upstream.says = { metadata: { issuer: 'https://somebody.else.example' } };
    const wrong = await call(admin, 'POST', `${path}/check`);
    upstream.says = {};
    expect(wrong.body.findings).toContainEqual({ ok: false, detail: expect.any(String) });
  });

  it('accepts one of two changes based on the same version', async () => {
    const { path, headers } = await created();
    const change = (name: string) =>
      call(admin, 'PATCH', path, { body: { name }, headers: { 'If-Match': headers.get('etag') ?? '' } });
    expect((await change('First')).status).toBe(200);
    expect(await change('Second')).toMatchObject({
      status: 412,
      body: { type: 'urn:tessera:problem:changed-meanwhile' },
    });
    expect((await call(auditor, 'GET', path)).body).toMatchObject({ name: 'First' });
  });
});

describe('a rejected request changes nothing', () => {
  it.each([
    ['an id that is not valid in a URL', { id: 'Not/this' }, '/id'],
    ['a plain http issuer on another host', { issuer: 'http://idp.example' }, '/issuer'],
    ['an issuer with a query', { issuer: 'https://idp.example?tenant=1' }, '/issuer'],
    ['the tenant’s own issuer', { issuer: issuerOf(HOUSE) }, '/issuer'],
    ['an unknown linking mode', { linking: 'always' }, '/linking'],
    ['an unknown field', { jwks_uri: 'https://idp.example/jwks' }, '/jwks_uri'],
  ])('%s', async (_, differences, pointer) => {
    const body = wanted(differences);
    expect(await call(admin, 'POST', COLLECTION, { body })).toMatchObject({
      status: 400,
      body: { type: 'urn:tessera:problem:invalid-request', errors: [{ pointer }] },
    });
    expect((await call(auditor, 'GET', `${COLLECTION}?search=${encodeURIComponent(body.name)}`)).body).toMatchObject({
      total: 0,
    });
  });

  it('an ID that is taken', async () => {
    const { id } = await created();
    expect((await call(admin, 'POST', COLLECTION, { body: wanted({ id }) })).status).toBe(409);
  });

  it('changes that would be invalid for a new one, or to fixed fields', async () => {
    const { path, headers } = await created();
    for (const body of [
      { name: null },
      { name: '' },
      { client_id: null },
      { linking: 'always' },
      { issuer: 'https://other.example' },
      { id: 'other' },
    ]) {
      expect([body, (await call(admin, 'PATCH', path, { body })).status]).toEqual([body, 400]);
    }
    expect((await call(auditor, 'GET', path)).headers.get('etag')).toBe(headers.get('etag'));
  });

  it('requests of an auditor, or from another tenant', async () => {
    const { path, headers } = await created();
    const writes = [
      ['PATCH', '', { name: 'No' }],
      ['POST', '/disable', {}],
      ['POST', '/enable'],
      ['POST', '/check'],
      ['DELETE', ''],
    ] as const;
    for (const [method, action, body] of writes) {
      expect([action, (await call(auditor, method, path + action, { body })).status]).toEqual([action, 403]);
      expect([action, (await manage(stranger, method, path + action, { body, tenant: 'acme' })).status]).toEqual([
        action,
        404,
      ]);
    }
    expect((await manage(stranger, 'GET', path, { tenant: 'acme' })).status).toBe(404);
    expect((await call(auditor, 'POST', COLLECTION, { body: wanted() })).status).toBe(403);
    const left = await call(auditor, 'GET', path);
    expect([left.headers.get('etag'), left.body.disabled_at]).toEqual([headers.get('etag'), null]);
  });
});
