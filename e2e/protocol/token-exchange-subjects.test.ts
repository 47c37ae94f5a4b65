/**
 * Token exchange (RFC 8693) of what is not a plain access token: bound tokens, ID tokens and JWTs of trusted issuers,
 * each only where the client's policy allows it.
 */
import { decodeJwt } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { assertion, seconds } from '../support/assertion';
import { freshCode, freshTokens } from '../support/authorization';
import { ProofKey, requestBound } from '../support/dpop';
import { issuerOf } from '../support/environment';
import { expectOAuthError } from '../support/expectations';
import { clientOf, scimTokenOf, type TestClient } from '../support/fixture';
import type { Parameters } from '../support/form';
import { introspect, type JsonAnswer, requestToken, type TokenResponse, tokensOf } from '../support/oauth';
import { ScimClient, type TestPerson } from '../support/scim';
import type { UserAgent } from '../support/user-agent';

const TENANT = 'exchange-house';
const GRANT = 'urn:ietf:params:oauth:grant-type:token-exchange';
const TYPE = 'urn:ietf:params:oauth:token-type:';
const notes = 'https://notes.example';
const letters = 'https://letters.example';
const idp = 'https://idp.exchange.example';

const app = clientOf('exchange-app', TENANT);
const paired = clientOf('exchange-paired', TENANT);
const gateway = clientOf('exchange-gateway', TENANT);
const other = clientOf('exchange-other', TENANT);
const simple = clientOf('exchange-plain', TENANT);
const api = clientOf('exchange-api', TENANT);
const directory = new ScimClient(scimTokenOf('Directory', TENANT), TENANT);
const leave = ({ id }: TestPerson) => directory.patch(id, { op: 'replace', path: 'active', value: false });

const invalidRequest = { status: 400, error: 'invalid_request' };

const formOf = (type: string, token: string, more: Parameters = {}): Parameters => ({
  grant_type: GRANT,
  subject_token: token,
  subject_token_type: TYPE + type,
  ...more,
});
const exchange = (client: TestClient, type: string, token: string, more?: Parameters): Promise<JsonAnswer> =>
  requestToken(client, formOf(type, token, more));
/** The issued token, as the resource servers that it is for see it. */
const spoken = async (answer: Promise<JsonAnswer>, asker = api) =>
  (await introspect(asker, (await tokensOf(answer)).access_token)).body;

type OpenIdTokens = TokenResponse & { id_token: string };
const tokensFor = async (client: TestClient, person: TestPerson, overrides: Parameters = {}) =>
  (await freshTokens(client, person, { overrides: { resource: notes, ...overrides } })) as OpenIdTokens & {
    agent: UserAgent;
  };

let person: TestPerson;
beforeAll(async () => {
  person = await directory.createPerson();
});

describe('a token bound to the key of another client', () => {
  const appKey = new ProofKey();
  const gatewayKey = new ProofKey();
  let subject: string;
  beforeAll(async () => {
    const { form } = await freshCode(app, person, { overrides: { resource: notes } });
    subject = (await tokensOf(requestBound(app, form, appKey))).access_token;
    expect(decodeJwt(subject).cnf).toEqual({ jkt: appKey.thumbprint });
  });
  const form = (more?: Parameters) => formOf('access_token', subject, more);

  it('is exchanged for one that is bound to the key of the exchanging client', async () => {
    const tokens = await tokensOf(requestBound(gateway, form({ audience: letters, scope: 'letters' }), gatewayKey));
    expect(tokens.token_type).toBe('DPoP');
    expect((await introspect(api, tokens.access_token)).body).toMatchObject({
      active: true,
      aud: letters,
      scope: 'letters',
      cnf: { jkt: gatewayKey.thumbprint },
      act: { sub: gateway.id },
    });
  });

  it('is not exchanged without a key, so that no token that anyone can use comes of it', async () => {
    expectOAuthError(await requestToken(gateway, form()), invalidRequest);
  });

  it('is not exchanged by a client whose policy does not allow it', async () => {
    expectOAuthError(await requestBound(simple, form(), new ProofKey()), invalidRequest);
  });

  it('is exchanged again only with the key of the client that it is now bound to', async () => {
    const { access_token: bound } = await tokensOf(requestBound(gateway, form(), gatewayKey));
    const again = formOf('access_token', bound);
    expectOAuthError(await requestBound(gateway, again, new ProofKey()), invalidRequest);
    expect((await requestBound(gateway, again, gatewayKey)).status).toBe(200);
  });
});

describe('an ID token', () => {
  it('is exchanged within what the person granted to its client', async () => {
    const { id_token } = await tokensFor(app, person, { scope: 'openid notes' });
    const answer = await exchange(gateway, 'id_token', id_token);
    expect(answer.body).toMatchObject({ issued_token_type: `${TYPE}access_token`, scope: 'notes' });
    const token = decodeJwt(String(answer.body.access_token));
    const idToken = decodeJwt(id_token);
    expect(token).toMatchObject({
      sub: person.id,
      aud: notes,
      client_id: gateway.id,
      family: idToken.family,
      auth_time: idToken.auth_time,
      act: { sub: gateway.id, client_id: gateway.id },
      exchanged_from: { client_id: app.id },
    });
    expect(token.exp).toBeLessThanOrEqual(idToken.exp ?? 0);
    expect((await introspect(api, String(answer.body.access_token))).body).toMatchObject({ active: true });
  });

  it('never yields a scope or resource that was not granted, unless the policy allows the resource', async () => {
    const { id_token } = await tokensFor(app, person, { scope: 'openid notes' });
    expectOAuthError(await exchange(gateway, 'id_token', id_token, { scope: 'notes letters' }), {
      status: 400,
      error: 'invalid_scope',
    });
    expectOAuthError(await exchange(gateway, 'id_token', id_token, { audience: 'https://unknown.example' }), {
      status: 400,
      error: 'invalid_target',
    });
    expect(await spoken(exchange(gateway, 'id_token', id_token, { audience: letters }))).toMatchObject({
      aud: letters,
    });
  });

  it('of a client that names who may act is exchanged by that client only', async () => {
    const { id_token } = await tokensFor(paired, person, { scope: 'openid notes' });
    expect(decodeJwt(id_token).sub).not.toBe(person.id);
    expect(await spoken(exchange(gateway, 'id_token', id_token))).toMatchObject({ active: true, sub: person.id });
    expectOAuthError(await exchange(other, 'id_token', id_token), invalidRequest);
  });

  it('whose family is bound to a key is exchanged only with a key of the exchanging client', async () => {
    const { form } = await freshCode(app, person, { overrides: { resource: notes, scope: 'openid notes' } });
    const first = (await tokensOf(requestBound(app, form, new ProofKey()))) as OpenIdTokens;
    expect(first.token_type).toBe('DPoP');
    expectOAuthError(await exchange(gateway, 'id_token', first.id_token), invalidRequest);
    const key = new ProofKey();
    const issued = await tokensOf(requestBound(gateway, formOf('id_token', first.id_token), key));
    expect(issued.token_type).toBe('DPoP');
    expect(decodeJwt(issued.access_token).cnf).toEqual({ jkt: key.thumbprint });
  });

  it('whose family is bound by a refresh alone is not exchanged without a key either', async () => {
    const { refresh_token, id_token } = await tokensFor(app, person, { scope: 'openid notes' });
    expect((await exchange(gateway, 'id_token', id_token)).status).toBe(200);
    const form = { grant_type: 'refresh_token', refresh_token: String(refresh_token) };
    const refreshed = (await tokensOf(requestBound(app, form, new ProofKey()))) as OpenIdTokens;
    expectOAuthError(await exchange(gateway, 'id_token', refreshed.id_token), invalidRequest);
  });

  it('whose family is bound to a key is not exchanged by a client whose policy does not allow bound tokens', async () => {
    const { form } = await freshCode(paired, person, { overrides: { resource: notes, scope: 'openid notes' } });
    const { id_token } = (await tokensOf(requestBound(paired, form, new ProofKey()))) as OpenIdTokens;
    expectOAuthError(await requestBound(other, formOf('id_token', id_token), new ProofKey()), invalidRequest);
    expect((await requestBound(gateway, formOf('id_token', id_token), new ProofKey())).status).toBe(200);
  });

  it('is rejected from other clients: those without the policy, and those that only serve the resource', async () => {
    const { id_token } = await tokensFor(app, person);
    expectOAuthError(await exchange(simple, 'id_token', id_token), invalidRequest);
    expectOAuthError(await exchange(other, 'id_token', id_token), invalidRequest);
  });

  it('is not accepted as an access token or JWT, nor an access token as an ID token', async () => {
    const { id_token, access_token } = await tokensFor(app, person);
    expectOAuthError(await exchange(gateway, 'access_token', id_token), invalidRequest);
    expectOAuthError(await exchange(gateway, 'jwt', id_token), invalidRequest);
    expectOAuthError(await exchange(gateway, 'id_token', access_token), invalidRequest);
    expectOAuthError(await exchange(gateway, 'id_token', 'nonsense'), invalidRequest);
  });

  it('and its exchanged tokens end with the person', async () => {
    const leaver = await directory.createPerson();
    const { id_token } = await tokensFor(app, leaver);
    const { access_token } = await tokensOf(exchange(gateway, 'id_token', id_token));
    expect((await introspect(api, access_token)).body.active).toBe(true);
    await leave(leaver);
    expect((await introspect(api, access_token)).body).toEqual({ active: false });
    expectOAuthError(await exchange(gateway, 'id_token', id_token), invalidRequest);
  });

  it('is rejected once the session has ended', async () => {
    const { id_token, agent } = await tokensFor(app, await directory.createPerson());
    expect((await exchange(gateway, 'id_token', id_token)).status).toBe(200);
    await agent.open(`${issuerOf(TENANT)}/end-session?${new URLSearchParams({ id_token_hint: id_token }).toString()}`);
    expectOAuthError(await exchange(gateway, 'id_token', id_token), invalidRequest);
  });
});

describe('a JWT of a trusted issuer', () => {
  const jwtFor = ({ userName }: TestPerson, claims: Record<string, unknown> = {}, iss = idp) =>
    assertion(iss, { key: 'idp', claims: { aud: issuerOf(TENANT), sub: userName, ...claims } });

  it('is exchanged for a token of the person that it names, within its lifetime', async () => {
    const exp = seconds() + 40;
    const tokens = await tokensOf(exchange(gateway, 'jwt', jwtFor(person, { exp }), { audience: letters }));
    expect(tokens).toMatchObject({ issued_token_type: `${TYPE}access_token`, scope: 'notes' });
    expect(tokens.expires_in).toBeLessThanOrEqual(40);
    expect(decodeJwt(tokens.access_token)).not.toHaveProperty('exchanged_from');
    expect((await introspect(api, tokens.access_token)).body).toMatchObject({
      active: true,
      sub: person.id,
      client_id: gateway.id,
      aud: letters,
    });
  });

  it('can be used once, even in parallel', async () => {
    const jwt = jwtFor(person);
    const answers = await Promise.all(Array.from({ length: 8 }, () => exchange(gateway, 'jwt', jwt)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 200)) expectOAuthError(answer, invalidRequest);
  });

  it.each<[string, (of: TestPerson) => string]>([
    ['of another issuer', (of) => jwtFor(of, {}, 'https://unknown.example')],
    ['for another server', (of) => jwtFor(of, { aud: 'https://other.example' })],
    ['about nobody', () => jwtFor({ ...person, userName: 'nobody@example.com' })],
    ['for another client', (of) => jwtFor(of, { client_id: 'exchange-plain' })],
    ['that has expired', (of) => jwtFor(of, { exp: seconds() - 5 })],
    ['that represents an actor, whose meaning would be lost', (of) => jwtFor(of, { act: { sub: 'someone' } })],
    ['that is bound to a key that is not proven', (of) => jwtFor(of, { cnf: { jkt: new ProofKey().thumbprint } })],
  ])('%s is rejected as an invalid request', async (_what, jwt) => {
    expectOAuthError(await exchange(gateway, 'jwt', jwt(person)), invalidRequest);
  });

  it('yields neither more scopes than its issuer may grant, nor a resource outside its own and the policy', async () => {
    expectOAuthError(await exchange(gateway, 'jwt', jwtFor(person), { scope: 'letters' }), {
      status: 400,
      error: 'invalid_scope',
    });
    expectOAuthError(await exchange(gateway, 'jwt', jwtFor(person), { resource: notes }), {
      status: 400,
      error: 'invalid_target',
    });
    expect(await spoken(exchange(gateway, 'jwt', jwtFor(person, { resource: notes })))).toMatchObject({ aud: notes });
  });

  it.each<Parameters>([{ audience: letters }, { resource: letters }, { resource: notes, audience: letters }])(
    'with a resource is limited to it, although the policy allows another: %j',
    async (targets) => {
      const jwt = jwtFor(person, { resource: notes });
      expectOAuthError(await exchange(gateway, 'jwt', jwt, targets), { status: 400, error: 'invalid_target' });
      expect(await spoken(exchange(gateway, 'jwt', jwt, { audience: notes }))).toMatchObject({ aud: notes });
    },
  );

  it('is rejected from a client without the policy, and stays usable', async () => {
    const jwt = jwtFor(person);
    expectOAuthError(await exchange(simple, 'jwt', jwt), invalidRequest);
    expect((await exchange(gateway, 'jwt', jwt, { audience: letters })).status).toBe(200);
  });

  it('keeps the actor token’s actor in act', async () => {
    const { access_token: actor } = await tokensOf(requestToken(gateway, { grant_type: 'client_credentials' }));
    const answer = exchange(gateway, 'jwt', jwtFor(person), {
      audience: letters,
      actor_token: actor,
      actor_token_type: `${TYPE}access_token`,
    });
    expect(await spoken(answer)).toMatchObject({ active: true, sub: person.id, act: { sub: gateway.id } });
  });

  it('yields tokens that end with the person, and none for a leaver', async () => {
    const leaver = await directory.createPerson();
    const { access_token } = await tokensOf(exchange(gateway, 'jwt', jwtFor(leaver), { audience: letters }));
    expect((await introspect(api, access_token)).body.active).toBe(true);
    await leave(leaver);
    expect((await introspect(api, access_token)).body).toEqual({ active: false });
    expectOAuthError(await exchange(gateway, 'jwt', jwtFor(leaver)), invalidRequest);
  });
});
