/**
 * ID-JAGs that this server issues (draft-ietf-oauth-identity-assertion-authz-grant, 4.3), which the tenant of another
 * organization accepts: by policy, for the client's own sign-ins, and dead with the person.
 */
import { createRemoteJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose';
import * as oauth from 'oauth4webapi';
import { beforeAll, describe, expect, it } from 'vitest';
import { JWT_BEARER } from '../support/assertion';
import { freshCode, freshTokens } from '../support/authorization';
import { ProofKey, requestBound } from '../support/dpop';
import { issuerOf } from '../support/environment';
import { expectInvalidClient, expectOAuthError } from '../support/expectations';
import { clientOf, scimTokenOf, type TestClient } from '../support/fixture';
import type { Parameters } from '../support/form';
import { manage, newAccessKey } from '../support/management';
import { introspect, refresh, requestToken, revoke, type TokenResponse, tokensOf } from '../support/oauth';
import { unique } from '../support/random';
import { ScimClient, scim, type TestPerson } from '../support/scim';
import { send } from '../support/send';

const HOME = 'exchange-house';
const AWAY = 'default';
const GRANT = 'urn:ietf:params:oauth:grant-type:token-exchange';
const TYPE = 'urn:ietf:params:oauth:token-type:';
const chat = issuerOf(AWAY);
const api = 'https://api.chat.example/';

const directory = new ScimClient(scimTokenOf('Directory', HOME), HOME);
const invalidRequest = { status: 400, error: 'invalid_request' };
const invalidTarget = { status: 400, error: 'invalid_target' };

let homeKey: string;
let awayKey: string;
/** The client of the person's organization, and the client that it is at the other server. */
let wiki: TestClient;
let atChat: TestClient;

async function created(key: string, tenant: string, metadata: Record<string, unknown>): Promise<TestClient> {
  const name = unique('client');
  const body = { client_name: name, ...metadata };
  const { status, body: client } = await manage(key, 'POST', '/clients', { tenant, body });
  if (status !== 201) throw new Error(JSON.stringify(client));
  return {
    id: String(client.client_id),
    name,
    secret: String(client.client_secret),
    method: 'client_secret_basic',
    redirectUri: String([client.redirect_uris].flat()[0] ?? ''),
    scope: String(client.scope ?? ''),
    tenant,
  };
}

const relyingParty = (differences: Record<string, unknown> = {}) =>
  created(homeKey, HOME, {
    redirect_uris: ['https://wiki.example/cb'],
    grant_types: ['authorization_code', 'refresh_token', GRANT],
    scope: 'openid notes email',
    first_party: true,
    ...differences,
  });

const access = (differences: object = {}) => ({
  audience: chat,
  client_id: atChat.id,
  scopes: ['orders:read', 'chat.history'],
  ...differences,
});
const allow = async (client: TestClient, ...allowed: object[]) => {
  const body = { cross_app_access: allowed };
  const called = await manage(homeKey, 'PATCH', `/clients/${client.id}`, { tenant: HOME, body });
  expect(called.status, JSON.stringify(called.body)).toBe(200);
};

beforeAll(async () => {
  [homeKey, awayKey] = [
    await newAccessKey('owner', { tenant: HOME, role: 'admin' }),
    await newAccessKey('owner', { tenant: AWAY }),
  ];
  atChat = await created(awayKey, AWAY, { grant_types: [JWT_BEARER], scope: 'orders:read' });
  wiki = await relyingParty();
  await allow(wiki, access());
  const jwks = await (await send(`${issuerOf(HOME)}/jwks`)).json();
  const trusted = await manage(awayKey, 'POST', '/trusted-issuers', {
    tenant: AWAY,
    body: {
      issuer: issuerOf(HOME),
      jwks,
      profiles: ['id-jag'],
      scope: 'orders:read',
      subject_attribute: 'external_id',
      clients: [atChat.id],
      revocation: 'everyone',
    },
  });
  if (trusted.status !== 201) throw new Error(JSON.stringify(trusted.body));
}, 60_000);

const formOf = (token: string, more: Parameters = {}, type = 'id_token'): Parameters => ({
  grant_type: GRANT,
  requested_token_type: `${TYPE}id-jag`,
  subject_token: token,
  subject_token_type: TYPE + type,
  audience: chat,
  ...more,
});
const ask = (client: TestClient, token: string, more?: Parameters, type?: string) =>
  requestToken(client, formOf(token, more, type));

type OpenIdTokens = TokenResponse & { id_token: string; refresh_token: string };
const signedIn = async (person: TestPerson, client = wiki, overrides: Parameters = {}) =>
  (await freshTokens(client, person, { overrides })) as unknown as OpenIdTokens;

const leave = ({ id }: TestPerson) => directory.patch(id, { op: 'replace', path: 'active', value: false });

describe('a client with cross-app access', () => {
  let person: TestPerson;
  let tokens: OpenIdTokens;
  beforeAll(async () => {
    person = await directory.createPerson({ emails: [{ value: `${unique('ada')}@example.com`, primary: true }] });
    tokens = await signedIn(person);
  });

  it('gets an ID-JAG with everything that the policy allows, and nothing else', async () => {
    const { status, headers, body } = await ask(wiki, tokens.id_token);
    expect({ status, caching: headers.get('cache-control') }).toEqual({ status: 200, caching: 'no-store' });
    expect(body).toEqual({
      access_token: expect.any(String),
      issued_token_type: `${TYPE}id-jag`,
      token_type: 'N_A',
      expires_in: expect.any(Number),
      scope: 'orders:read chat.history',
    });
    expect(body.expires_in).toBeLessThanOrEqual(300);
    const idJag = String(body.access_token);
    const keys = createRemoteJWKSet(new URL(`${issuerOf(HOME)}/jwks`));
    const { payload } = await jwtVerify(idJag, keys, { typ: 'oauth-id-jag+jwt', audience: chat });
    const idToken = decodeJwt(tokens.id_token);
    expect(payload).toEqual({
      iss: issuerOf(HOME),
      sub: person.id,
      aud: chat,
      client_id: atChat.id,
      jti: expect.any(String),
      iat: expect.any(Number),
      exp: (payload.iat ?? 0) + Number(body.expires_in),
      scope: 'orders:read chat.history',
      auth_time: idToken.auth_time,
      amr: idToken.amr,
      acr: idToken.acr,
      email: expect.stringContaining('@example.com'),
      email_verified: false,
    });
  });

  it('gets one that is narrowed by the request', async () => {
    await allow(wiki, access({ resources: [api, 'https://files.chat.example/'] }));
    const { body } = await ask(wiki, tokens.id_token, { scope: 'orders:read', resource: api });
    expect(body.scope).toBe('orders:read');
    expect(decodeJwt(String(body.access_token))).toMatchObject({ scope: 'orders:read', resource: api });
    const { body: whole } = await ask(wiki, tokens.id_token);
    expect(decodeJwt(String(whole.access_token)).resource).toEqual([api, 'https://files.chat.example/']);
    expectOAuthError(await ask(wiki, tokens.id_token, { resource: 'https://mail.chat.example/' }), invalidTarget);
    await allow(wiki, access());
    expectOAuthError(await ask(wiki, tokens.id_token, { resource: api }), invalidTarget);
  });

  it('gets one for its current refresh token, which stays usable', async () => {
    const { refresh_token, id_token } = await signedIn(person);
    const { status, body } = await ask(wiki, refresh_token, {}, 'refresh_token');
    expect(status).toBe(200);
    expect(decodeJwt(String(body.access_token))).toMatchObject({
      sub: person.id,
      auth_time: decodeJwt(id_token).auth_time,
    });
    const next = await tokensOf(refresh(wiki, refresh_token));
    expect((await ask(wiki, next.refresh_token ?? '', {}, 'refresh_token')).status).toBe(200);
    expectOAuthError(await ask(wiki, refresh_token, {}, 'refresh_token'), invalidRequest);
    expect((await refresh(wiki, next.refresh_token)).status).toBe(200);
  });

  it('gets none beyond the policy', async () => {
    expectOAuthError(await ask(wiki, tokens.id_token, { scope: 'orders:read orders:write' }), {
      status: 400,
      error: 'invalid_scope',
    });
    for (const audience of [`${chat}/`, issuerOf('acme'), issuerOf(HOME), 'nonsense', [chat, issuerOf('acme')]])
      expectOAuthError(await ask(wiki, tokens.id_token, { audience }), invalidTarget);
    expectOAuthError(await ask(wiki, tokens.id_token, { audience: undefined }), invalidRequest);
    for (const more of [
      { actor_token: tokens.access_token, actor_token_type: `${TYPE}access_token` },
      { actor_token_type: `${TYPE}access_token` },
      { requested_token_type: `${TYPE}id_token` },
    ])
      expectOAuthError(await ask(wiki, tokens.id_token, more), invalidRequest);
    expectOAuthError(await ask(wiki, tokens.id_token, { authorization_details: '[{"type":"x"}]' }), {
      status: 400,
      error: 'invalid_authorization_details',
    });
  });

  it('gets none while the access is disabled, after it is deleted, or without any', async () => {
    await allow(wiki, access({ enabled: false }));
    expectOAuthError(await ask(wiki, tokens.id_token), invalidTarget);
    await allow(wiki);
    expectOAuthError(await ask(wiki, tokens.id_token), invalidTarget);
    await allow(wiki, access());
    expect((await ask(wiki, tokens.id_token)).status).toBe(200);
  });

  it('names the person as the other server knows them, if people sign in to it here', async () => {
    const rp = await relyingParty({ subject_type: 'pairwise', redirect_uris: ['https://chat.example/cb'] });
    await allow(wiki, access({ sso_client_id: rp.id }));
    const { body } = await ask(wiki, tokens.id_token);
    const { id_token } = await signedIn(person, rp);
    expect(decodeJwt(String(body.access_token)).sub).toBe(decodeJwt(id_token).sub);
    expect(decodeJwt(id_token).sub).not.toBe(person.id);
    expect((await manage(homeKey, 'POST', `/clients/${rp.id}/disable`, { tenant: HOME })).status).toBe(200);
    await expect.poll(async () => (await ask(wiki, tokens.id_token)).status, { timeout: 15_000 }).toBe(400);
    expectOAuthError(await ask(wiki, tokens.id_token), invalidTarget);
    await allow(wiki, access());
  });

  it('reveals the email address only to a client that may know it', async () => {
    const { id_token } = await signedIn(person, wiki, { scope: 'openid' });
    const { body } = await ask(wiki, id_token);
    expect(decodeJwt(String(body.access_token))).not.toHaveProperty('email');
  });

  it('gets one that is bound to the key that it proves', async () => {
    const key = new ProofKey();
    const { body } = await requestBound(wiki, formOf(tokens.id_token), key);
    expect(body.token_type).toBe('N_A');
    expect(decodeJwt(String(body.access_token)).cnf).toEqual({ jkt: key.thumbprint });
  });

  it('presents a bound ID token only with its key', async () => {
    const key = new ProofKey();
    const { form } = await freshCode(wiki, person);
    const { id_token } = (await tokensOf(requestBound(wiki, form, key))) as OpenIdTokens;
    expectOAuthError(await ask(wiki, id_token), invalidRequest);
    expectOAuthError(await requestBound(wiki, formOf(id_token), new ProofKey()), invalidRequest);
    expect((await requestBound(wiki, formOf(id_token), key)).status).toBe(200);
  });

  it('is served as oauth4webapi expects it', async () => {
    const issuer = new URL(issuerOf(HOME));
    const plain = { [oauth.allowInsecureRequests]: true };
    const discovered = await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...plain });
    const as = await oauth.processDiscoveryResponse(issuer, discovered);
    expect(as.identity_chaining_requested_token_types_supported).toEqual([`${TYPE}id-jag`]);
    const client = { client_id: wiki.id };
    const { grant_type: _, ...parameters } = formOf(tokens.id_token) as Record<string, string>;
    const response = await oauth.genericTokenEndpointRequest(
      as,
      client,
      oauth.ClientSecretBasic(wiki.secret ?? ''),
      GRANT,
      parameters,
      plain,
    );
    const result = await oauth.processGenericTokenEndpointResponse(as, client, response, {
      recognizedTokenTypes: { n_a: () => undefined },
    });
    expect(decodeProtectedHeader(result.access_token).typ).toBe('oauth-id-jag+jwt');
  });

  it('leaves a note in the person’s token family', async () => {
    const fresh = await signedIn(person);
    await tokensOf(ask(wiki, fresh.id_token));
    const family = String(decodeJwt(fresh.id_token).family);
    const { body } = await manage(homeKey, 'GET', `/token-families/${family}`, { tenant: HOME });
    expect(JSON.stringify(body)).toContain(chat);
  });
});

describe('no ID-JAG is issued', () => {
  let person: TestPerson;
  beforeAll(async () => {
    person = await directory.createPerson();
  });

  it('for the ID token or refresh token of another client, even one that names the client in may_act', async () => {
    const other = await relyingParty({ token_exchange: { may_act: wiki.id } });
    const theirs = await signedIn(person, other);
    expectOAuthError(await ask(wiki, theirs.id_token), invalidRequest);
    expectOAuthError(await ask(wiki, theirs.refresh_token, {}, 'refresh_token'), invalidRequest);
    expectOAuthError(await ask(other, (await signedIn(person)).id_token), invalidTarget);
  });

  it('for another kind of token, or a forged one', async () => {
    const { id_token, access_token, refresh_token } = await signedIn(person);
    const forged = `${id_token.slice(0, -8)}AAAAAAAA`;
    for (const [token, type] of [
      [access_token, 'access_token'],
      [access_token, 'id_token'],
      [access_token, 'refresh_token'],
      [id_token, 'refresh_token'],
      [refresh_token, 'id_token'],
      [forged, 'id_token'],
      [id_token, 'saml2'],
    ] as const)
      expectOAuthError(await ask(wiki, token, {}, type), invalidRequest);
  });

  it('for tokens of another tenant', async () => {
    const web = clientOf('web');
    const foreign = (await freshTokens(web, await scim.createPerson())) as unknown as OpenIdTokens;
    expectOAuthError(await ask(wiki, foreign.refresh_token, {}, 'refresh_token'), invalidRequest);
    expectOAuthError(await ask(wiki, foreign.access_token, {}, 'id_token'), invalidRequest);
  });

  it('to a client without the grant type, with a wrong secret, or that is disabled', async () => {
    const { id_token } = await signedIn(person);
    expectInvalidClient(await ask({ ...wiki, secret: 'wrong-secret-0123456789' }, id_token));
    const plain = await relyingParty({ grant_types: ['authorization_code'] });
    await allow(plain, access());
    const theirs = await signedIn(person, plain);
    expectOAuthError(await ask(plain, theirs.id_token), { status: 400, error: 'unauthorized_client' });
    const off = await relyingParty();
    await allow(off, access());
    const before = await signedIn(person, off);
    expect((await ask(off, before.id_token)).status).toBe(200);
    await manage(homeKey, 'POST', `/clients/${off.id}/disable`, { tenant: HOME });
    await expect.poll(async () => (await ask(off, before.id_token)).status, { timeout: 15_000 }).toBe(401);
  });

  it('after the token family is revoked', async () => {
    const fresh = await signedIn(person);
    await revoke(wiki, fresh.refresh_token);
    expectOAuthError(await ask(wiki, fresh.id_token), invalidRequest);
    expectOAuthError(await ask(wiki, fresh.refresh_token, {}, 'refresh_token'), invalidRequest);
  });

  it('after the session has ended', async () => {
    const someone = await directory.createPerson();
    const fresh = await signedIn(someone);
    expect((await ask(wiki, fresh.id_token)).status).toBe(200);
    const ended = await manage(homeKey, 'POST', `/people/${someone.id}/end-sessions`, { tenant: HOME });
    expect(ended.status, JSON.stringify(ended.body)).toBe(200);
    expectOAuthError(await ask(wiki, fresh.id_token), invalidRequest);
    expectOAuthError(await ask(wiki, fresh.refresh_token, {}, 'refresh_token'), invalidRequest);
  });
});

describe('between two organizations', () => {
  /** A person of both, with the other server's access token. */
  async function holder() {
    const person = await directory.createPerson();
    const there = await scim.createPerson({ externalId: person.id });
    const tokens = await signedIn(person);
    const idJag = async () => String((await ask(wiki, tokens.id_token)).body.access_token);
    const present = (jwt: string) => requestToken(atChat, { grant_type: JWT_BEARER, assertion: jwt });
    const token = (await tokensOf(present(await idJag()))).access_token;
    const isActive = async () => (await introspect(atChat, token)).body.active;
    return { person, personThere: there.id, tokens, idJag, present, token, isActive };
  }

  it('the other server’s token names the person and the client that acts, and both lists show it', async () => {
    const { personThere, token } = await holder();
    expect((await introspect(atChat, token)).body).toMatchObject({
      active: true,
      sub: personThere,
      client_id: atChat.id,
      scope: 'orders:read',
      act: { sub: atChat.id },
    });
    for (const filter of [`person_id=${personThere}`, `client_id=${encodeURIComponent(atChat.id)}`]) {
      const { body } = await manage(awayKey, 'GET', `/token-families?${filter}&page_size=100`, { tenant: AWAY });
      expect(JSON.stringify(body.items), filter).toContain(personThere);
      expect(JSON.stringify(body.items), filter).toContain(atChat.id);
    }
  });

  it('accepts an ID-JAG once, of any number of parallel requests', async () => {
    const { idJag, present } = await holder();
    const jwt = await idJag();
    const answers = await Promise.all(Array.from({ length: 6 }, () => present(jwt)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400, 400]);
  });

  it('a person who leaves at home gets no more ID-JAGs, not even in parallel with the departure', async () => {
    const { person, tokens } = await holder();
    const racing = Array.from({ length: 6 }, () => ask(wiki, tokens.id_token));
    await Promise.all([...racing, leave(person)]);
    expectOAuthError(await ask(wiki, tokens.id_token), invalidRequest);
    expectOAuthError(await ask(wiki, tokens.refresh_token, {}, 'refresh_token'), invalidRequest);
  });

  it('the tokens there end when the home server tells, as Global Token Revocation does', async () => {
    const leaver = await holder();
    const stayer = await holder();
    const endpoint = `${chat}/global-token-revocation`;
    const set = (value: string | null) =>
      manage(homeKey, 'PATCH', `/clients/${wiki.id}`, {
        tenant: HOME,
        body: { global_token_revocation_endpoint: value },
      });
    expect((await set(endpoint)).status).toBe(200);
    expect(await leaver.isActive()).toBe(true);
    await leave(leaver.person);
    await expect.poll(leaver.isActive, { timeout: 10_000 }).toBe(false);
    expect(await stayer.isActive()).toBe(true);
    await set(null);
  });

  it('the tokens there end when its own directory says so, and a new ID-JAG gets none', async () => {
    const { personThere, isActive, idJag, present } = await holder();
    expect(await isActive()).toBe(true);
    expect((await scim.patch(personThere, { op: 'replace', path: 'active', value: false })).status).toBe(200);
    expect(await isActive()).toBe(false);
    expectOAuthError(await present(await idJag()), { status: 400, error: 'invalid_grant' });
  });
});
