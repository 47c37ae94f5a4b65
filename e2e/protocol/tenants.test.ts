/** Tenant isolation: a value from one tenant gets the same response in another as a random value. */
import { describe, expect, it } from 'vitest';
import { authorizationRequest, freshCode, freshTokens, signIn, signInOn } from '../support/authorization';
import { issuerOf } from '../support/environment';
import { expectErrorPage, expectOAuthError, expectScimError } from '../support/expectations';
import { clientOf, personOf, type TestClient } from '../support/fixture';
import { encodeForm } from '../support/form';
import { textOf } from '../support/html-form';
import { authentication, introspect, refresh, requestToken } from '../support/oauth';
import { unique } from '../support/random';
import { acmeScim, PATCH_SCHEMA, readOnlyScim, ScimClient, scim } from '../support/scim';
import { send } from '../support/send';
import { formOf, UserAgent } from '../support/user-agent';

const spa = clientOf('spa');
const acmeSpa = clientOf('spa', 'acme');

/**
 * Sends a request with another tenant's value and one with a random value, and checks that the responses are the same.
 */
async function expectAsRandom(
  ask: (value: string) => Promise<{ status: number; body: unknown }>,
  foreign: string,
  random: string,
): Promise<void> {
  const [a, b] = [await ask(foreign), await ask(random)];
  expect([a.status, a.body]).toEqual([b.status, b.body]);
  expect(a.status).toBeGreaterThanOrEqual(400);
}

const tenants: [string, TestClient, TestClient, () => Promise<{ userName: string; password: string }>][] = [
  ['default at acme', spa, acmeSpa, () => scim.createPerson()],
  ['acme at default', acmeSpa, spa, () => acmeScim.createPerson()],
];

describe.each(tenants)('the data of %s', (_direction, home, abroad, createPerson) => {
  it('a code', async () => {
    const { form, code } = await freshCode(home, await createPerson());
    await expectAsRandom((value) => requestToken(abroad, { ...form, code: value }), code, 'random');
    expect((await requestToken(home, form)).status).toBe(200);
  });

  it('a refresh token', async () => {
    const tokens = await freshTokens(home, await createPerson());
    await expectAsRandom((value) => refresh(abroad, value), tokens.refresh_token ?? '', 'tsr_random');
    expect((await refresh(home, tokens.refresh_token)).status).toBe(200);
  });

  it('an access token', async () => {
    const { access_token } = await freshTokens(home, await createPerson());
    expect((await introspect(clientOf('api', abroad.tenant), access_token)).body).toEqual({ active: false });
    expect((await introspect(clientOf('api', home.tenant), access_token)).body.active).toBe(true);
  });

  it('a session', async () => {
    const agent = await signIn(await createPerson(), { tenant: home.tenant });
    const page = await agent.open(`${issuerOf(abroad.tenant)}/account`);
    expect(page.url.pathname).toMatch(/\/login$/);
    const cookie = agent.jar.named('.session');
    const other = new UserAgent();
    other.jar.set((cookie?.name ?? '').replace(home.tenant, abroad.tenant), cookie?.value ?? '');
    expect((await other.open(`${issuerOf(abroad.tenant)}/account`)).url.pathname).toMatch(/\/login$/);
  });

  it('a person', async () => {
    const person = await createPerson();
    const agent = new UserAgent();
    const arrival = await signInOn(agent, await agent.open(`${issuerOf(abroad.tenant)}/login`), person);
    expect(textOf(arrival.html)).toContain('Wrong user name or password');
  });

  it('an authorization request', async () => {
    const agent = await signIn(await createPerson(), { tenant: home.tenant });
    const consent = await agent.open(authorizationRequest(home).url);
    const form = formOf(consent, '/consent/decision');
    const abroadPage = await agent.open(`${issuerOf(abroad.tenant)}/consent?request=${form.fields.request}`);
    expect(abroadPage.response.status).toBe(404);
    const answer = await agent.post(`${issuerOf(abroad.tenant)}/consent/decision`, {
      ...form.fields,
      decision: 'allow',
    });
    expect([400, 403]).toContain(answer.status);
    expect(answer.headers.get('location')).toBeNull();
  });
});

describe('a consent', () => {
  it('at one tenant does not count at another, for a client of the same name', async () => {
    await freshTokens(spa, await scim.createPerson());
    const agent = await signIn(await acmeScim.createPerson(), { tenant: 'acme' });
    expect((await agent.open(authorizationRequest(acmeSpa).url)).url.pathname).toBe('/t/acme/consent');
  });
});

describe('a client', () => {
  it('of another tenant is unknown', async () => {
    await expectErrorPage(await send(authorizationRequest({ ...clientOf('web'), tenant: 'acme' }).url));
    await expectAsRandom(
      (id) => requestToken({ ...clientOf('machine'), id, tenant: 'acme' }, { grant_type: 'client_credentials' }),
      'machine',
      'random',
    );
  });

  it('does not share the secret of its namesake', async () => {
    const { status } = await requestToken({ ...clientOf('api'), tenant: 'acme' }, { grant_type: 'client_credentials' });
    expect(status).toBe(401);
  });
});

describe('SCIM', () => {
  const abroad = new ScimClient(scim.token, 'acme');

  it('rejects a token of another tenant', async () => {
    for (const [method, path] of [
      ['GET', '/Users'],
      ['POST', '/Users'],
      ['GET', '/ServiceProviderConfig'],
    ] as const) {
      expectScimError(await abroad.send(method, path, method === 'POST' ? { userName: 'x' } : undefined), {
        status: 401,
      });
    }
  });

  it('gives the same answer for a person of another tenant as for an unknown one', async () => {
    const person = await scim.createUser();
    const nobody = '01890000-0000-7000-8000-000000000000';
    await expectAsRandom((id) => acmeScim.get(`/Users/${id}`), person.id, nobody);
    await expectAsRandom(
      (id) => acmeScim.patch(id, { op: 'replace', path: 'active', value: false }),
      person.id,
      nobody,
    );
    await expectAsRandom((id) => acmeScim.send('PUT', `/Users/${id}`, { userName: 'x' }), person.id, nobody);
    await expectAsRandom((id) => acmeScim.send('DELETE', `/Users/${id}`), person.id, nobody);
    expect((await acmeScim.find(`userName eq "${person.userName}"`)).body.totalResults).toBe(0);
    expect((await acmeScim.find(`id eq "${person.id}"`)).body.totalResults).toBe(0);
    expect((await scim.get(`/Users/${person.id}`)).body).toMatchObject({ active: true });
  });

  it('lets two tenants have the same userName', async () => {
    const { userName, id } = await scim.createUser();
    const other = await acmeScim.createUser({ userName });
    expect(other.id).not.toBe(id);
    expect(other.body).toMatchObject({ meta: { location: `${issuerOf('acme')}/scim/v2/Users/${other.id}` } });
  });

  it('lets a read-only connection change nothing', async () => {
    const { id, userName } = await scim.createUser();
    expect((await readOnlyScim.get(`/Users/${id}`)).status).toBe(404);
    expect(
      (await readOnlyScim.send('POST', '/Users/.search', { filter: `userName eq "${userName}"` })).body.totalResults,
    ).toBe(0);
    expectScimError(await readOnlyScim.send('POST', '/Users', { userName: 'x' }), { status: 403 });
    expectScimError(await readOnlyScim.send('PUT', `/Users/${id}`, { userName: 'x' }), { status: 403 });
    expectScimError(await readOnlyScim.patch(id, { op: 'replace', path: 'active', value: false }), { status: 403 });
    expectScimError(await readOnlyScim.send('DELETE', `/Users/${id}`), { status: 403 });
    expect((await scim.get(`/Users/${id}`)).body).toMatchObject({ active: true, userName });
  });
});

describe('the console of a tenant', () => {
  it('is for its own administrators only', async () => {
    const agent = await signIn(personOf('owner', 'acme'), { tenant: 'acme' });
    const own = await agent.open('/t/acme/admin/clients');
    expect(textOf(own.html)).toContain('Acme storefront');
    expect((await agent.open('/admin/clients')).url.pathname).toBe('/login');
  });
});

describe('an unknown tenant gets the format of the endpoint', () => {
  it('with a page at the authorization endpoint', async () => {
    const response = await send('/t/nobody/authorize?client_id=spa');
    expect(await expectErrorPage(response, 404)).toContain('Page not found');
  });

  it.each(['GET /Users', 'POST /Users', 'GET /Schemas', 'GET /nowhere'])(
    'with a SCIM error below /scim/v2: %s',
    async (request) => {
      const [method = '', path = ''] = request.split(' ');
      const response = await send(`/t/nobody/scim/v2${path}`, { method });
      expectScimError(
        {
          status: response.status,
          headers: response.headers,
          body: (await response.json()) as Record<string, unknown>,
        },
        { status: 404 },
      );
    },
  );

  it.each(['POST /token', 'POST /introspect', 'POST /revoke', 'POST /device_authorization', 'GET /jwks'])(
    'with JSON elsewhere: %s',
    async (request) => {
      const [method = '', path = ''] = request.split(' ');
      const response = await send(`/t/nobody${path}`, { method });
      expectOAuthError(
        {
          status: response.status,
          headers: response.headers,
          body: (await response.json()) as Record<string, unknown>,
        },
        { status: 404, error: 'invalid_request' },
      );
    },
  );
});

describe('the default tenant', () => {
  const below = (path: string, method = 'GET', headers: Record<string, string> = {}, body?: string) =>
    send(`/t/default${path}`, { method, headers, body });

  it('serves SCIM below /t/default without a redirect, which would drop the Authorization header; locations are at the root', async () => {
    const headers = { Authorization: `Bearer ${scim.token}`, 'Content-Type': 'application/scim+json' };
    const made = await below('/scim/v2/Users', 'POST', headers, JSON.stringify({ userName: unique('below') }));
    const { id } = (await made.json()) as { id: string };
    const path = `/scim/v2/Users/${id}`;
    expect([made.status, made.headers.get('location')]).toEqual([201, `${issuerOf()}${path}`]);
    const patch = JSON.stringify({
      schemas: [PATCH_SCHEMA],
      Operations: [{ op: 'replace', path: 'active', value: false }],
    });
    const patched = await below(path, 'PATCH', headers, patch);
    expect([patched.status, await patched.json()]).toEqual([200, (await scim.get(`/Users/${id}`)).body]);
    expect((await below('/scim/v2/Users?count=0&aadOptscim062020', 'GET', headers)).status).toBe(200);
    expect((await below('/scim/v2/Users', 'POST', { 'Content-Type': 'application/scim+json' }, '{}')).status).toBe(401);
    expect((await below(path, 'DELETE', headers)).status).toBe(204);
  });

  it('serves every endpoint there that takes a body or a credential', async () => {
    const post = { method: 'POST', headers: { 'Content-Type': 'application/x-www-form-urlencoded' }, body: '' };
    for (const path of ['/token', '/introspect', '/revoke', '/device_authorization', '/par'])
      expect([path, (await send(`/t/default${path}`, post)).status]).toEqual([path, (await send(path, post)).status]);
    for (const path of ['/userinfo', '/api/v1/clients', '/jwks', '/authorize', '/revocations', '/register/x'])
      expect([path, (await below(path)).status]).toEqual([path, (await send(path)).status]);
    const machine = clientOf('machine');
    const proof = authentication(machine);
    const token = await below(
      '/token',
      'POST',
      { ...post.headers, ...proof.headers },
      encodeForm({ ...proof.form, grant_type: 'client_credentials' }),
    );
    expect([token.status, await token.json()]).toEqual([200, expect.objectContaining({ token_type: 'Bearer' })]);
  });

  it.each(['', '/login', '/admin/people', '/admin/people?q=a%20b', '/account'])(
    'has its pages at the root: /t/default%s is redirected',
    async (path) => {
      const response = await below(path);
      expect([response.status, new URL(response.headers.get('location') ?? '', issuerOf()).href]).toEqual([
        308,
        `${issuerOf()}${path || '/'}`,
      ]);
    },
  );

  it.each([
    '//elsewhere.example',
    '///elsewhere.example',
    '/%2Felsewhere.example',
    '/\\elsewhere.example',
    '/%5Celsewhere.example',
    '//elsewhere.example/scim/v2/Users',
  ])('redirects to no other host: /t/default%s', async (path) => {
    const response = await below(path);
    const location = response.headers.get('location');
    expect(response.status).toBeGreaterThanOrEqual(300);
    if (location !== null)
      expect([new URL(location, issuerOf()).origin, location.replaceAll('\\', '/').startsWith('//')]).toEqual([
        issuerOf(),
        false,
      ]);
  });

  it.each(['/readyz', '/metrics', '/api/cron/reap'])(
    'serves nothing of the installation there: /t/default%s',
    async (path) => {
      expect([308, 404]).toContain((await below(path)).status);
    },
  );
});
