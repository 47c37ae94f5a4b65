/** ID tokens (OpenID Connect Core, 2, 3.1.3 and 12) and discovery, as openid-client validates them. */
import { createHash } from 'node:crypto';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import * as client from 'openid-client';
import { describe, expect, it } from 'vitest';
import { approve, authorizationRequest, codeOf, freshCode, freshTokens, signIn } from '../support/authorization';
import { decideDevice, enterCode, freshDevice, poll } from '../support/device';
import { issuerOf } from '../support/environment';
import { expectInvalidGrant, expectOAuthError, expectRedirectError } from '../support/expectations';
import { clientOf, scimTokenOf, type TestClient } from '../support/fixture';
import { introspect, refresh, requestToken, revoke, type TokenResponse, tokensOf } from '../support/oauth';
import { ScimClient } from '../support/scim';
import { send } from '../support/send';
import { UserAgent } from '../support/user-agent';

const TENANT = 'idt-house';
const algorithms = ['ES256', 'RS256', 'PS256', 'EdDSA'] as const;
const clientFor = (alg: (typeof algorithms)[number]) => clientOf(`idt-${alg.toLowerCase()}`, TENANT);
const elliptic = clientFor('ES256');
const api = clientOf('idt-api', TENANT);
const directory = new ScimClient(scimTokenOf('Directory', TENANT), TENANT);
const EXCHANGE = 'urn:ietf:params:oauth:grant-type:token-exchange';
const ACCESS_TOKEN = 'urn:ietf:params:oauth:token-type:access_token';

type Tokens = TokenResponse & { id_token?: string };

async function discover(test: TestClient, metadata: Partial<client.ClientMetadata> = {}) {
  const config = await client.discovery(
    new URL(issuerOf(TENANT)),
    test.id,
    metadata,
    client.ClientSecretBasic(test.secret ?? ''),
    { execute: [client.allowInsecureRequests] },
  );
  // Checks signatures against /jwks even though the token came directly from the server.
  client.enableNonRepudiationChecks(config);
  return config;
}

async function authorize(test: TestClient, config: client.Configuration, nonce: string) {
  const person = await directory.createPerson();
  const verifier = client.randomPKCECodeVerifier();
  const state = client.randomState();
  const url = client.buildAuthorizationUrl(config, {
    redirect_uri: test.redirectUri,
    scope: test.scope,
    state,
    nonce,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  });
  const { url: callback } = await approve(new UserAgent(), { url: url.href }, person);
  return { person, callback, checks: { pkceCodeVerifier: verifier, expectedState: state } };
}

/** The left half of the hash that goes with the algorithm (OpenID Connect Core, 3.1.3.6). */
function leftHalf(alg: string, token: string): string {
  const hash = createHash(alg === 'EdDSA' ? 'sha512' : 'sha256')
    .update(token)
    .digest();
  return hash.subarray(0, hash.length / 2).toString('base64url');
}

/** The tokens of an authorization at a client of the tenant. */
const tokens = async (test: TestClient, overrides: Record<string, string> = {}) =>
  (await freshTokens(test, await directory.createPerson(), { overrides })) as Tokens & { agent: UserAgent };

describe.each(algorithms)('an ID token requested with %s', (alg) => {
  it('is verified by openid-client: discovery, code flow with nonce, signature, at_hash, and a refresh without nonce', async () => {
    const test = clientFor(alg);
    const config = await discover(test, { id_token_signed_response_alg: alg });
    const nonce = client.randomNonce();
    const { person, callback, checks } = await authorize(test, config, nonce);
    const first = await client.authorizationCodeGrant(config, callback, {
      ...checks,
      expectedNonce: nonce,
      idTokenExpected: true,
    });
    const claims = first.claims();
    expect(claims).toMatchObject({
      iss: issuerOf(TENANT),
      sub: person.id,
      aud: test.id,
      nonce,
      auth_time: expect.any(Number),
      amr: ['pwd'],
      sid: expect.stringMatching(/^[\w-]{22}$/),
      at_hash: leftHalf(alg, first.access_token),
    });
    expect((claims?.exp ?? 0) - (claims?.iat ?? 0)).toBe(600);
    expect(decodeProtectedHeader(first.id_token ?? '')).toEqual({ alg, typ: 'JWT', kid: expect.any(String) });
    expect(decodeJwt(first.access_token).sub).toBe(person.id);

    const next = await client.refreshTokenGrant(config, first.refresh_token ?? '');
    const renewed = next.claims();
    expect(renewed).toMatchObject({
      iss: claims?.iss,
      sub: claims?.sub,
      aud: test.id,
      auth_time: claims?.auth_time,
      amr: claims?.amr,
      sid: claims?.sid,
      at_hash: leftHalf(alg, next.access_token),
    });
    expect(renewed).not.toHaveProperty('nonce');
  });

  it('is signed by a published key with its algorithm, use and ID', async () => {
    const { kid } = decodeProtectedHeader((await tokens(clientFor(alg))).id_token ?? '');
    const { keys } = (await (await send(`${issuerOf(TENANT)}/jwks`)).json()) as { keys: Record<string, string>[] };
    expect(keys.find((key) => key.kid === kid)).toMatchObject({ alg, use: 'sig' });
    expect(keys.filter((key) => key.alg === alg).length).toBeGreaterThanOrEqual(2);
    for (const key of keys)
      for (const member of ['d', 'p', 'q', 'dp', 'dq', 'qi']) expect(key).not.toHaveProperty(member);
  });

  it('is rejected by a client that expects another algorithm', async () => {
    const test = clientFor(alg);
    const config = await discover(test, { id_token_signed_response_alg: alg === 'ES256' ? 'RS256' : 'ES256' });
    const { callback, checks } = await authorize(test, config, 'n');
    await expect(client.authorizationCodeGrant(config, callback, { ...checks, expectedNonce: 'n' })).rejects.toThrow();
  });
});

describe('an ID token', () => {
  it('is issued only where openid was granted', async () => {
    expect(await tokens(elliptic, { scope: 'notes' })).not.toHaveProperty('id_token');
    const granted = await tokens(elliptic);
    expect(decodeJwt(granted.id_token ?? '')).not.toHaveProperty('nonce');
    const narrowed = await refresh(elliptic, granted.refresh_token, { scope: 'notes' });
    expect([narrowed.status, 'id_token' in narrowed.body]).toEqual([200, false]);
    const machine = await requestToken(api, { grant_type: 'client_credentials' });
    expect([machine.status, 'id_token' in machine.body]).toEqual([200, false]);
  });

  it('is issued with an access token for a resource to which openid does not apply', async () => {
    const granted = await tokens(elliptic, { resource: 'https://idt-notes.example' });
    expect(granted).toMatchObject({ scope: 'notes', id_token: expect.any(String) });
  });

  it('is issued by the device grant, without nonce', async () => {
    const tv = clientOf('idt-tv', TENANT);
    const person = await directory.createPerson();
    const device = await freshDevice(tv);
    const agent = await signIn(person, { tenant: TENANT });
    await decideDevice(agent, await enterCode(agent, device.user_code, TENANT), 'allow');
    const {
      id_token: idToken = '',
      access_token: accessToken,
      refresh_token: refreshToken,
    } = (await tokensOf(poll(tv, device.device_code))) as Tokens;
    expect(decodeJwt(idToken)).toMatchObject({
      sub: person.id,
      aud: tv.id,
      amr: ['pwd'],
      at_hash: leftHalf('ES256', accessToken),
      sid: expect.any(String),
    });
    expect(decodeJwt(idToken)).not.toHaveProperty('nonce');
    expect((await refresh(tv, refreshToken)).body).toHaveProperty('id_token');
  });

  it('has the same sid for each code of a client in one session, another sid in another session, and a different one per client', async () => {
    const person = await directory.createPerson();
    const agent = new UserAgent();
    const sid = async (test: TestClient, browser: UserAgent) =>
      decodeJwt(((await freshTokens(test, person, { agent: browser })) as Tokens).id_token ?? '').sid;
    const first = await sid(elliptic, agent);
    expect(await sid(elliptic, agent)).toBe(first);
    expect(await sid(clientFor('RS256'), agent)).not.toBe(first);
    expect(await sid(elliptic, new UserAgent())).not.toBe(first);
  });

  it('is not an access token: not at introspection, at our resources, in an exchange or a refresh, and revoking it changes nothing', async () => {
    const granted = await tokens(elliptic);
    const idToken = granted.id_token ?? '';
    expect((await introspect(api, idToken)).body).toEqual({ active: false });
    const response = await send(`${issuerOf(TENANT)}/scim/v2/Me`, { headers: { Authorization: `Bearer ${idToken}` } });
    expect([response.status, response.headers.get('www-authenticate')]).toEqual([
      401,
      expect.stringContaining('invalid_token'),
    ]);
    const exchange = (token: string, type: string) =>
      requestToken(elliptic, { grant_type: EXCHANGE, subject_token: token, subject_token_type: type });
    expectOAuthError(await exchange(idToken, ACCESS_TOKEN), { status: 400, error: 'invalid_request' });
    expectOAuthError(await exchange(idToken, 'urn:ietf:params:oauth:token-type:id_token'), {
      status: 400,
      error: 'invalid_request',
    });
    expectInvalidGrant(await refresh(elliptic, idToken));
    expectInvalidGrant(
      await requestToken(elliptic, {
        grant_type: 'authorization_code',
        code: idToken,
        redirect_uri: elliptic.redirectUri,
        code_verifier: 'x'.repeat(43),
      }),
    );
    await revoke(elliptic, idToken);
    expect((await introspect(api, granted.access_token)).body).toMatchObject({ active: true });
  });

  it('is issued once per code: a replayed code gets none', async () => {
    const { form } = await freshCode(elliptic, await directory.createPerson());
    expect((await requestToken(elliptic, form)).body).toHaveProperty('id_token');
    expectInvalidGrant(await requestToken(elliptic, form));
  });
});

describe('a nonce', () => {
  it('is returned as sent, whatever characters it has', async () => {
    const nonce = ' a+b/c=&"<é🗝>%00 '.trim();
    const { id_token: idToken = '' } = await tokens(elliptic, { nonce });
    expect(decodeJwt(idToken).nonce).toBe(nonce);
  });

  it('is rejected by openid-client when it differs', async () => {
    const config = await discover(elliptic);
    const { callback, checks } = await authorize(elliptic, config, 'sent');
    await expect(
      client.authorizationCodeGrant(config, callback, { ...checks, expectedNonce: 'expected' }),
    ).rejects.toMatchObject({ cause: { message: expect.stringMatching(/nonce/) } });
  });

  it.each<[string, string | string[]]>([
    ['is too long', 'n'.repeat(1025)],
    ['is repeated with a different value', ['one', 'two']],
    ['is repeated with the same value', ['one', 'one']],
  ])('that %s is rejected by redirect without showing a page', async (_name, nonce) => {
    const request = authorizationRequest(elliptic, { nonce });
    expectRedirectError(await send(request.url), 'invalid_request', request);
  });

  it('that is empty counts as omitted', async () => {
    expect(decodeJwt((await tokens(elliptic, { nonce: '' })).id_token ?? '')).not.toHaveProperty('nonce');
  });
});

describe('a request without openid', () => {
  it.each(['id_token', 'code id_token', 'id_token token'])(
    'or with it: response_type %s is rejected, and only an error is returned',
    async (type) => {
      const request = authorizationRequest(elliptic, { response_type: type, nonce: 'n' });
      expectRedirectError(await send(request.url), 'unsupported_response_type', request);
    },
  );
});

describe('offline_access', () => {
  it('is requested on the consent page, and granted with a refresh token', async () => {
    const person = await directory.createPerson();
    const agent = await signIn(person, { tenant: TENANT });
    const request = authorizationRequest(elliptic, { scope: 'openid offline_access' });
    const page = await agent.open(request.url);
    expect(page.url.pathname).toBe(`/t/${TENANT}/consent`);
    expect(page.html).toContain('while you’re away');
    const granted = await tokensOf(
      requestToken(elliptic, {
        grant_type: 'authorization_code',
        code: codeOf(await approve(agent, request, person)),
        redirect_uri: request.redirectUri,
        code_verifier: request.verifier,
      }),
    );
    expect(granted).toMatchObject({ scope: 'openid offline_access', refresh_token: expect.any(String) });
  });

  it('is ignored, not rejected, for a client without refresh tokens', async () => {
    const once = clientOf('idt-once', TENANT);
    const granted = await tokens(once, { scope: 'openid offline_access' });
    expect(granted.scope).toBe('openid');
    expect(granted).not.toHaveProperty('refresh_token');
  });

  it('is not needed for a refresh token where the client has that grant type', async () => {
    expect(await tokens(elliptic, { scope: 'openid' })).toMatchObject({
      scope: 'openid',
      refresh_token: expect.any(String),
    });
  });
});

describe.each([
  ['default', ''],
  [TENANT, `/t/${TENANT}`],
])('discovery of the tenant %s', (tenant, path) => {
  const issuer = issuerOf(tenant);
  const read = async (url: string) => {
    const response = await send(url);
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      expect.stringMatching(/^application\/json/),
    ]);
    return (await response.json()) as Record<string, unknown>;
  };

  it('has everything that OpenID Connect Discovery requires, below the issuer and before its path', async () => {
    const document = await read(`${issuer}/.well-known/openid-configuration`);
    expect(document).toMatchObject({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      response_types_supported: ['code'],
      id_token_signing_alg_values_supported: [...algorithms],
    });
    expect(document.subject_types_supported).toContain('public');
    expect(document.scopes_supported).toEqual(expect.arrayContaining(['openid', 'offline_access']));
    expect(document.claims_supported).toEqual(
      expect.arrayContaining(['iss', 'sub', 'aud', 'exp', 'iat', 'auth_time', 'nonce', 'acr', 'amr', 'at_hash', 'sid']),
    );
    expect(JSON.stringify(document)).not.toContain('HS256');
    expect(await read(`${issuerOf()}/.well-known/openid-configuration${path}`)).toEqual(document);
    expect(await read(`${issuer}/.well-known/oauth-authorization-server`)).toEqual(document);
  });
});

describe('id_token_hint (OpenID Connect Core, 3.1.2.1)', () => {
  const asked = async (agent: UserAgent, overrides: Record<string, string | undefined>) =>
    (await agent.open(authorizationRequest(elliptic, overrides).url)).url;

  it('continues only for the person it identifies', async () => {
    const [one, other] = [await tokens(elliptic), await tokens(elliptic)];
    expect((await asked(one.agent, { prompt: 'none', id_token_hint: one.id_token })).searchParams.get('code')).toEqual(
      expect.any(String),
    );
    expect((await asked(one.agent, { prompt: 'none', id_token_hint: other.id_token })).searchParams.get('error')).toBe(
      'login_required',
    );
    expect((await asked(one.agent, { id_token_hint: other.id_token })).pathname).toBe(`/t/${TENANT}/login`);
  });

  it('that does not verify, or is another client’s, identifies no one: prompt=none gets login_required', async () => {
    const [{ agent, id_token }, foreign] = [await tokens(elliptic), await tokens(clientFor('RS256'))];
    for (const hint of ['nonsense', `${id_token}x`, foreign.id_token]) {
      expect((await asked(agent, { prompt: 'none', id_token_hint: hint })).searchParams.get('error')).toBe(
        'login_required',
      );
      expect((await asked(agent, { id_token_hint: hint })).searchParams.get('code')).toEqual(expect.any(String));
    }
  });
});
