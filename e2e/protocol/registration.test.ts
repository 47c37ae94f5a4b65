/** Dynamic client registration (RFC 7591) and its management (RFC 7592). */
import * as oauth from 'oauth4webapi';
import { describe, expect, it, test } from 'vitest';
import { approve, authorizationRequest, codeOf, redemption, signIn } from '../support/authorization';
import { issuerOf, mount } from '../support/environment';
import { expectErrorPage, expectRedirectError } from '../support/expectations';
import { personOf, type TestClient } from '../support/fixture';
import { introspect, refresh, requestToken, tokensOf } from '../support/oauth';
import { registered, registrationEndpoint, sendJson } from '../support/registration';
import { send } from '../support/send';
import { formOf, UserAgent } from '../support/user-agent';

const OPEN = 'reg-open';
const BY_TOKEN = 'reg-token';
const PIPELINE = 'reg-pipeline-0123456789abcdefghijklmnop';
const app = {
  client_name: 'Pocket notes',
  redirect_uris: ['https://notes.example/cb'],
  grant_types: ['authorization_code', 'refresh_token'],
  token_endpoint_auth_method: 'none',
};

const metadataOf = async (tenant: string) =>
  (await send(`${issuerOf(tenant)}/.well-known/oauth-authorization-server`)).json() as Promise<Record<string, unknown>>;

/** Converts a newly registered client to the form that tests use. */
const asTestClient = (information: Record<string, unknown>): TestClient => ({
  id: String(information.client_id),
  name: String(information.client_name),
  secret: (information.client_secret as string | undefined) ?? null,
  method: information.token_endpoint_auth_method as TestClient['method'],
  redirectUri: (information.redirect_uris as string[])[0] ?? '',
  scope: String(information.scope),
  tenant: OPEN,
});

async function authorized(client: TestClient) {
  const request = authorizationRequest(client);
  const code = codeOf(await approve(new UserAgent(), request, personOf('plain', OPEN)));
  return tokensOf(requestToken(client, redemption(request, code)));
}

describe('where a tenant has open registration', () => {
  test('oauth4webapi registers a client, which can get tokens immediately', async () => {
    const issuer = new URL(issuerOf(OPEN));
    const plain = { [oauth.allowInsecureRequests]: true };
    const as = await oauth.processDiscoveryResponse(
      issuer,
      await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...plain }),
    );
    const client = await oauth.processDynamicClientRegistrationResponse(
      await oauth.dynamicClientRegistrationRequest(
        as,
        { ...app, token_endpoint_auth_method: 'client_secret_basic' },
        plain,
      ),
    );
    expect(client).toMatchObject({
      client_id: expect.stringMatching(/^tsc_/),
      client_secret: expect.any(String),
      client_secret_expires_at: 0,
      client_name: 'Pocket notes',
      scope: 'profile mcp:tools',
    });
    const tokens = await authorized(asTestClient(client));
    expect(tokens).toMatchObject({ scope: 'profile mcp:tools', refresh_token: expect.any(String) });
  });

  test('a registered client can introspect its own tokens only', async () => {
    const [asking, other] = [
      asTestClient(await registered(OPEN, { ...app, token_endpoint_auth_method: 'client_secret_basic' })),
      asTestClient(await registered(OPEN, app)),
    ];
    const [own, theirs] = [await authorized(asking), await authorized(other)];
    expect(await introspect(asking, own.access_token)).toMatchObject({
      status: 200,
      body: { active: true, client_id: asking.id },
    });
    for (const token of [theirs.access_token, theirs.refresh_token ?? ''])
      expect(await introspect(asking, token)).toMatchObject({ status: 200, body: { active: false } });
  });

  test('a public client receives its full registration and no secret', async () => {
    const information = await registered(OPEN, {
      ...app,
      software_id: '4NRB1',
      unheard_of: true,
      first_party: true,
      require_pkce: false,
      access_token_lifetime_seconds: 86_400,
    });
    expect(information).toMatchObject({
      ...app,
      software_id: '4NRB1',
      response_types: ['code'],
      scope: 'profile mcp:tools',
      client_id_issued_at: expect.any(Number),
      registration_client_uri: `${registrationEndpoint(OPEN)}/${information.client_id}`,
      registration_access_token: expect.stringMatching(/^tsg_/),
    });
    for (const name of [
      'client_secret',
      'client_secret_expires_at',
      'first_party',
      'require_pkce',
      'access_token_lifetime_seconds',
      'unheard_of',
      'token_exchange',
    ])
      expect(information).not.toHaveProperty(name);
  });

  test('metadata beyond what the tenant allows such clients is rejected or replaced', async () => {
    expect(await registered(OPEN, { ...app, scope: 'profile mcp:admin scim.write' })).toMatchObject({
      scope: 'profile',
    });
    // As an editor does that is on the device, at its maker's site, and ready for devices too.
    const editor = {
      ...app,
      application_type: 'native',
      redirect_uris: ['https://editor.example/redirect', 'http://127.0.0.1/', 'http://127.0.0.1:33418/'],
      grant_types: [...app.grant_types, 'urn:ietf:params:oauth:grant-type:device_code'],
    };
    expect(await registered(OPEN, editor)).toMatchObject({ ...editor, grant_types: app.grant_types });
    expect(
      await sendJson(registrationEndpoint(OPEN), {
        body: { ...app, grant_types: ['client_credentials'], token_endpoint_auth_method: 'client_secret_basic' },
      }),
    ).toMatchObject({ status: 400, body: { error: 'invalid_client_metadata' } });
  });

  test('PKCE is required of it, and consent is requested even if it claims to be first-party', async () => {
    const client = asTestClient(await registered(OPEN, { ...app, first_party: true, require_pkce: false }));
    const agent = await signIn(personOf('plain', OPEN), { tenant: OPEN });
    const arrival = await agent.open(
      authorizationRequest(client, { code_challenge: undefined, code_challenge_method: undefined }).url,
    );
    expect(arrival.url.searchParams.get('error')).toBe('invalid_request');
    const { html } = await consentPageOf(client);
    expect(html).toContain('registered itself');
    expect(html).toContain('notes.example');
  });

  test('an error redirects nobody to it before they have signed in here: anyone can register a client (RFC 9700, 4.11.2)', async () => {
    const client = asTestClient(await registered(OPEN, app));
    const wrong = [
      { scope: 'nonsense' },
      { response_type: 'token' },
      { code_challenge: undefined, code_challenge_method: undefined },
      { response_mode: 'form_post', scope: 'nonsense' },
      { state: 'a', scope: 'profile profile2' },
    ];
    for (const overrides of wrong) {
      const html = await expectErrorPage(
        await new UserAgent().request(authorizationRequest(client, overrides).url),
        400,
      );
      expect(html).not.toContain('https://notes.example');
    }
    const silent = authorizationRequest(client, { prompt: 'none' });
    expectRedirectError(await new UserAgent().request(silent.url), 'login_required', silent);
    const request = authorizationRequest(client, { scope: 'nonsense' });
    const agent = await signIn(personOf('plain', OPEN), { tenant: OPEN });
    expectRedirectError(await agent.request(request.url), 'invalid_scope', request);
  });

  test('a sign-out redirects nobody to it who was not signed in', async () => {
    const bye = 'https://notes.example/bye';
    const client = asTestClient(await registered(OPEN, { ...app, post_logout_redirect_uris: [bye] }));
    const leaving = (more: Record<string, string> = {}) =>
      `${issuerOf(OPEN)}/end-session?${new URLSearchParams({ client_id: client.id, post_logout_redirect_uri: bye, ...more }).toString()}`;
    const { left, url } = await new UserAgent().open(leaving());
    expect([left, url.pathname]).toEqual([false, `/t/${OPEN}/signed-out`]);
    const agent = await signIn(personOf('plain', OPEN), { tenant: OPEN });
    const page = await agent.open(leaving());
    expect(page.url.pathname).toBe(`/t/${OPEN}/sign-out`);
    expect((await agent.submit(page, {}, formOf(page, '/sign-out/confirm'))).url.href).toBe(bye);
  });

  it.each<[string, object, string, string]>([
    [
      'a redirect URI that is not https',
      { redirect_uris: ['http://notes.example/cb'] },
      'invalid_redirect_uri',
      'redirect_uris.0',
    ],
    [
      'a redirect URI with a fragment',
      { redirect_uris: ['https://notes.example/cb#x'] },
      'invalid_redirect_uri',
      'redirect_uris.0',
    ],
    [
      'a redirect URI that runs a script',
      { redirect_uris: ['javascript:alert(1)'] },
      'invalid_redirect_uri',
      'redirect_uris.0',
    ],
    [
      'a redirect URI with a wildcard',
      { redirect_uris: ['https://*.notes.example/cb'] },
      'invalid_redirect_uri',
      'redirect_uris.0',
    ],
    ['no redirect URI', { redirect_uris: [] }, 'invalid_redirect_uri', 'redirect_uris'],
    ['an unsupported grant type', { grant_types: ['implicit'] }, 'invalid_client_metadata', 'grant_types.0'],
    [
      'an unknown authentication method',
      { token_endpoint_auth_method: 'tls_magic' },
      'invalid_client_metadata',
      'token_endpoint_auth_method',
    ],
    [
      'both jwks and jwks_uri',
      { token_endpoint_auth_method: 'private_key_jwt', jwks: { keys: [] }, jwks_uri: 'https://notes.example/jwks' },
      'invalid_client_metadata',
      'jwks',
    ],
    ['a client name that is not a string', { client_name: { en: 'Notes' } }, 'invalid_client_metadata', 'client_name'],
    ['the name of the server as the client name', { client_name: 'TESSERA' }, 'invalid_client_metadata', 'client_name'],
    [
      'the name of the tenant as the client name',
      { client_name: 'Open-House' },
      'invalid_client_metadata',
      'client_name',
    ],
    [
      'a client name that reverses the direction of text',
      { client_name: 'Notes\u202e' },
      'invalid_client_metadata',
      'client_name',
    ],
    ['a software statement that is not a JWT', { software_statement: 'trust me' }, 'invalid_software_statement', ''],
    [
      'an unapproved software statement',
      { software_statement: 'eyJhbGciOiJub25lIn0.e30.x' },
      'unapproved_software_statement',
      '',
    ],
  ])('%s is rejected', async (_name, differences, error, subject) => {
    const { status, body } = await sendJson(registrationEndpoint(OPEN), { body: { ...app, ...differences } });
    expect([status, body.error]).toEqual([400, error]);
    expect(body.error_description).toContain(subject);
    expect(body).not.toHaveProperty('client_id');
  });

  it.each<[string, string, string]>([
    ['a body that is not JSON', '{', 'application/json'],
    ['a list', '[]', 'application/json'],
    ['a form', 'redirect_uris=https://notes.example/cb', 'application/x-www-form-urlencoded'],
    ['JSON with another content type', JSON.stringify(app), 'text/plain'],
  ])('%s is rejected', async (_name, body, type) => {
    expect(await sendJson(registrationEndpoint(OPEN), { body, type })).toMatchObject({
      status: 400,
      body: { error: 'invalid_client_metadata' },
    });
  });

  test('a body of unlimited length is rejected', async () => {
    expect(
      await sendJson(registrationEndpoint(OPEN), { body: { ...app, client_name: 'x'.repeat(70_000) } }),
    ).toMatchObject({ status: 413 });
  });
});

/** The consent page shown to a new person of the tenant. */
async function consentPageOf(client: TestClient) {
  const agent = new UserAgent();
  const person = personOf('plain', OPEN);
  const login = await agent.open(authorizationRequest(client).url);
  return agent.submit(login, { username: person.userName, password: person.password });
}

describe('a client that has registered itself', () => {
  test('reads its registration without its secret, updates it with a new token each time, and deletes it along with its tokens', async () => {
    const {
      client_id,
      client_secret,
      registration_client_uri: address,
      registration_access_token: first,
      ...information
    } = await registered(OPEN, { ...app, token_endpoint_auth_method: 'client_secret_post' });
    const client = asTestClient({ ...information, client_id, client_secret });
    const tokens = await authorized(client);

    const read = await sendJson(address, { method: 'GET', token: first });
    expect(read).toMatchObject({ status: 200, body: { client_id, redirect_uris: app.redirect_uris } });
    expect(read.headers.get('cache-control')).toBe('no-store');
    expect(read.body).not.toHaveProperty('client_secret');
    expect([read.body.registration_client_uri, read.body.registration_access_token]).toEqual([address, first]);

    const changed = await sendJson(address, {
      method: 'PUT',
      token: first,
      body: {
        ...app,
        client_id,
        client_secret,
        token_endpoint_auth_method: 'client_secret_post',
        client_name: 'Pocket diary',
      },
    });
    expect(changed).toMatchObject({
      status: 200,
      body: { client_id, client_name: 'Pocket diary', registration_access_token: expect.stringMatching(/^tsg_/) },
    });
    expect((await sendJson(address, { method: 'GET', token: first })).status).toBe(401);

    const second = String(changed.body.registration_access_token);
    const next = await tokensOf(refresh(client, tokens.refresh_token));
    expect((await sendJson(address, { method: 'DELETE', token: second })).status).toBe(204);
    expect((await sendJson(address, { method: 'GET', token: second })).status).toBe(401);
    expect(await refresh(client, next.refresh_token)).toMatchObject({ status: 401, body: { error: 'invalid_client' } });
  });

  it.each<[string, (information: { client_id: string }) => object, string]>([
    ['without its client_id', () => ({}), 'invalid_client_metadata'],
    ['with another client’s client_id', () => ({ client_id: 'reg-service' }), 'invalid_client_metadata'],
    [
      'with a secret that it chose',
      ({ client_id }) => ({ client_id, client_secret: 'chosen' }),
      'invalid_client_metadata',
    ],
    [
      'with a registration access token',
      ({ client_id }) => ({ client_id, registration_access_token: 'x' }),
      'invalid_client_metadata',
    ],
    [
      'with a lifetime for its secret',
      ({ client_id }) => ({ client_id, client_secret_expires_at: 0 }),
      'invalid_client_metadata',
    ],
    [
      'to a redirect URI that it may not have',
      ({ client_id }) => ({ client_id, redirect_uris: ['http://evil.example/cb'] }),
      'invalid_redirect_uri',
    ],
    [
      'to a grant type that it may not use',
      ({ client_id }) => ({
        client_id,
        grant_types: ['client_credentials'],
        token_endpoint_auth_method: 'client_secret_basic',
      }),
      'invalid_client_metadata',
    ],
  ])('cannot change its registration %s, and its token stays the same', async (_name, differences, error) => {
    const information = await registered(OPEN, app);
    const { registration_client_uri: address, registration_access_token: token } = information;
    expect(
      await sendJson(address, { method: 'PUT', token, body: { ...app, ...differences(information) } }),
    ).toMatchObject({ status: 400, body: { error } });
    expect(await sendJson(address, { method: 'GET', token })).toMatchObject({
      status: 200,
      body: { redirect_uris: app.redirect_uris },
    });
  });

  test('cannot read another client, or use another token', async () => {
    const [one, two] = [await registered(OPEN, app), await registered(OPEN, app)];
    for (const [address, token] of [
      [one.registration_client_uri, two.registration_access_token],
      [`${registrationEndpoint(OPEN)}/reg-service`, one.registration_access_token],
      [`${registrationEndpoint(OPEN)}/nobody`, 'tsr_x'],
      [one.registration_client_uri.replace(OPEN, BY_TOKEN), one.registration_access_token],
    ] as const) {
      for (const method of ['GET', 'DELETE', 'PUT']) {
        const answer = await sendJson(address, {
          method,
          token,
          ...(method === 'PUT' && { body: { ...app, client_id: one.client_id } }),
        });
        expect(answer).toMatchObject({ status: 401, body: { error: 'invalid_token' } });
        expect(answer.headers.get('www-authenticate')).toContain('error="invalid_token"');
      }
    }
    const missing = await sendJson(one.registration_client_uri, { method: 'GET' });
    expect([missing.status, missing.headers.get('www-authenticate')]).toEqual([
      401,
      expect.not.stringContaining('error='),
    ]);
  });

  test('gets a secret when it starts to need one', async () => {
    const {
      client_id,
      registration_client_uri: address,
      registration_access_token: token,
    } = await registered(OPEN, app);
    const changed = await sendJson(address, {
      method: 'PUT',
      token,
      body: { ...app, client_id, token_endpoint_auth_method: 'client_secret_basic' },
    });
    expect(changed.body).toMatchObject({ client_secret: expect.stringMatching(/^tss_/), client_secret_expires_at: 0 });
  });

  test('gets 405 for other methods', async () => {
    const { registration_client_uri: address, registration_access_token: token } = await registered(OPEN, app);
    const atClient = await sendJson(address, { method: 'POST', token, body: app });
    expect([atClient.status, atClient.headers.get('allow')]).toEqual([405, 'GET, PUT, DELETE']);
    const atEndpoint = await sendJson(registrationEndpoint(OPEN), { method: 'GET' });
    expect([atEndpoint.status, atEndpoint.headers.get('allow')]).toEqual([405, 'POST']);
  });
});

describe('where a tenant requires an initial access token', () => {
  test('a client registers with one, and not without', async () => {
    expect(await metadataOf(BY_TOKEN)).toMatchObject({ registration_endpoint: registrationEndpoint(BY_TOKEN) });
    expect(await registered(BY_TOKEN, app, PIPELINE)).toMatchObject({ scope: 'profile' });
    const without = await sendJson(registrationEndpoint(BY_TOKEN), { body: app });
    expect([without.status, without.headers.get('www-authenticate')]).toEqual([
      401,
      `Bearer realm="${issuerOf(BY_TOKEN)}"`,
    ]);
    for (const token of ['wrong', 'reg-expired-0123456789abcdefghijklmnop']) {
      const answer = await sendJson(registrationEndpoint(BY_TOKEN), { body: app, token });
      expect(answer).toMatchObject({ status: 401, body: { error: 'invalid_token' } });
      expect(answer.headers.get('www-authenticate')).toContain('error="invalid_token"');
    }
  });

  test('a wrong one is reported before any metadata error', async () => {
    for (const body of [
      { ...app, redirect_uris: ['http://notes.example/cb'] },
      { software_statement: 'trust me' },
      '{',
    ]) {
      const answer = await sendJson(registrationEndpoint(BY_TOKEN), { body, token: 'wrong' });
      expect(answer).toMatchObject({ status: 401, body: { error: 'invalid_token' } });
      expect(answer.headers.get('www-authenticate')).toContain('error="invalid_token"');
    }
  });

  test('a single-use one registers one of many parallel clients, and is not used up by an error before', async () => {
    const token = `reg-once-${mount}-0123456789abcdefghijklmnop`;
    expect(
      (await sendJson(registrationEndpoint(BY_TOKEN), { body: { ...app, redirect_uris: [] }, token })).status,
    ).toBe(400);
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => sendJson(registrationEndpoint(BY_TOKEN), { body: app, token })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(11).fill(401)]);
  });
});

describe('where a tenant accepts no registrations', () => {
  test('the metadata does not list the endpoint, and the endpoint rejects requests', async () => {
    for (const tenant of ['default', 'acme']) {
      expect(await metadataOf(tenant)).not.toHaveProperty('registration_endpoint');
      expect(await sendJson(registrationEndpoint(tenant), { body: app })).toMatchObject({
        status: 403,
        body: { error: 'access_denied' },
      });
      expect(await sendJson(registrationEndpoint(tenant), { body: app, token: PIPELINE })).toMatchObject({
        status: 403,
      });
    }
  });
});
