import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { RegisteredClient } from '@/lib/grants/clients/client';
import { codeAnswer } from '@/lib/oauth/authorize/client-redirect';
import { newClient, newTokenContext } from '@/lib/oauth/testing/tenant';
import { msg, verbatim } from '@/lib/platform/shared/message';
import { inEnglish } from '@/lib/platform/shared/say-plainly';
import { sha256 } from '@/lib/platform/shared/secret';
import { flowsOf } from './flows';
import { masked, maskedAddress } from './masked';
import { nextSteps, serversOf } from './next-steps';
import { playgroundProblem } from './playground-problem';
import type { Playing } from './playing';
import { clientAuthentication } from './playing';
import { newRun, openRun, type Run, sealRun } from './run';
import { poll, redeemCode } from './steps';
import { beginAuthorization } from './steps/begin-authorization';
import { redeemAssertion, requestIdJag } from './steps/cross-app-access';
import { openResponse } from './steps/open-response';
import { takeAnswer } from './steps/take-answer';

const now = new Date('2026-11-21T12:00:00Z');
const holder = { tenantId: 'tenant', personId: 'person', browser: 'browser' };
const ISSUER = 'https://auth.example';
const CALLBACK = 'https://auth.example/admin/playground/callback';
const registered = (differences: Partial<RegisteredClient> = {}): RegisteredClient => ({
  ...newClient(),
  contacts: [],
  ownerId: null,
  ownerLeftAt: null,
  suspendsAt: null,
  deletion: null,
  lastUsedAt: null,
  createdAt: now,
  updatedAt: now,
  ...differences,
});
const fresh = () =>
  newRun(holder, {
    clientId: 'app',
    flow: 'authorization_code',
    secret: 'tss_kept',
    temporary: false,
    proofKey: null,
    now,
  });
const nothing = {
  scope: '',
  resource: '',
  refreshToken: '',
  subjectToken: '',
  actorToken: '',
  loginHint: '',
  bindingMessage: '',
  requestObject: '',
  assertion: '',
  audience: '',
};

/** A server that returns the given answer, with a record of the requests that it received. */
function played(answer: () => Response, differences: Partial<Playing> = {}) {
  const asked: Request[] = [];
  const playing: Playing = {
    client: registered({ tokenEndpointAuthMethod: 'none' }),
    issuer: ISSUER,
    callback: CALLBACK,
    cookie: 'session=mine',
    pushes: false,
    assertions: [],
    send: async (request) => {
      asked.push(request);
      return answer();
    },
    ...differences,
  };
  return { playing, asked };
}

const json =
  (body: object, status = 200) =>
  () =>
    new Response(JSON.stringify(body), {
      status,
      headers: { 'Content-Type': 'application/json', 'X-Request-Id': 'request-1' },
    });

describe('a playground run between two steps', () => {
  const key = new Uint8Array(randomBytes(32));

  test('opens for half an hour for the person and browser that it was sealed for', () => {
    const run = fresh();
    const sealed = sealRun(key, run);
    expect(sealed).not.toContain('tss_kept');
    expect(openRun(key, sealed, holder, now)).toEqual(run);
    expect(openRun(key, sealed, holder, new Date('2026-11-21T12:29:59Z'))).toEqual(run);
    expect(openRun(key, sealed, holder, new Date('2026-11-21T12:30:00Z'))).toBeNull();
    for (const other of [{ tenantId: 'x' }, { personId: 'x' }, { browser: 'x' }])
      expect(openRun(key, sealed, { ...holder, ...other }, now)).toBeNull();
  });

  test('cannot be changed, and garbage is rejected', () => {
    const sealed = sealRun(key, fresh());
    const at = sealed.length >> 1;
    expect(
      openRun(key, sealed.slice(0, at) + (sealed[at] === 'A' ? 'B' : 'A') + sealed.slice(at + 1), holder, now),
    ).toBeNull();
    expect(openRun(new Uint8Array(randomBytes(32)), sealed, holder, now)).toBeNull();
    for (const garbage of ['', 'x', '!"§$%']) expect(openRun(key, garbage, holder, now)).toBeNull();
  });
});

test('hides secrets, and shows only the beginning of tokens and codes', () => {
  expect(masked('client_secret', 'tss_abcdefghijkl')).toBe('••••••••');
  expect(masked('Authorization', 'Basic YXBwOnNlY3JldA==')).toBe('Basic ••••••••');
  expect(masked('Cookie', 'session=1')).toBe('••••••••');
  expect(masked('refresh_token', 'tsr_abcdefghijkl')).toBe('tsr_abcd…');
  expect(masked('subject_token_type', 'urn:ietf:params:oauth:token-type:access_token')).toBe(
    'urn:ietf:params:oauth:token-type:access_token',
  );
  expect(masked('scope', 'profile mail.read')).toBe('profile mail.read');
  expect(masked('client_assertion', 'eyJhbGciOiJFUzI1NiJ9.eyJpc3MiOiJhcHAifQ.c2lnbmF0dXJl')).toBe(
    'eyJhbGciOiJFUzI1NiJ9.eyJpc3MiOiJhcHAifQ.…',
  );
  expect(masked('request', 'what-is-no-jwt-at-all')).toBe('what-is-…');
  expect(maskedAddress('https://a.example/cb?code=abcdefghijkl&state=s%20t')).toBe(
    'https://a.example/cb?code=abcdefgh…&state=s%20t',
  );
  expect(maskedAddress('https://a.example/cb')).toBe('https://a.example/cb');
});

test('authenticates the client by its own method, encoded as the RFC requires', () => {
  const odd = { clientId: 'odd: id', tokenEndpointAuthMethod: 'client_secret_basic' };
  const [[name, value] = []] = clientAuthentication(odd, { secret: 'a+b%' }).headers;
  expect([name, Buffer.from(value?.slice('Basic '.length) ?? '', 'base64').toString()]).toEqual([
    'Authorization',
    'odd%3A+id:a%2Bb%25',
  ]);
  expect(clientAuthentication({ ...odd, tokenEndpointAuthMethod: 'client_secret_post' }, { secret: 's' })).toEqual({
    headers: [],
    form: [
      ['client_id', 'odd: id'],
      ['client_secret', 's'],
    ],
  });
  expect(clientAuthentication({ ...odd, tokenEndpointAuthMethod: 'none' }, { secret: null })).toEqual({
    headers: [],
    form: [['client_id', 'odd: id']],
  });
});

test('offers the flows of the registration, and says which cannot be run from here', () => {
  expect(
    flowsOf({
      ...registered(),
      grantTypes: ['refresh_token', 'urn:ietf:params:oauth:grant-type:device_code', 'authorization_code'],
    }).map(({ name }) => name),
  ).toEqual(['authorization_code', 'device_code', 'refresh_token']);
  const assertions = registered({ grantTypes: ['urn:ietf:params:oauth:grant-type:jwt-bearer'] });
  expect(flowsOf(assertions).map(({ name }) => name)).toEqual(['jwt_bearer']);
  expect(flowsOf(registered({ grantTypes: [] }))).toEqual([]);
  const backchannel = registered({ grantTypes: ['urn:openid:params:grant-type:ciba'] });
  expect(flowsOf(backchannel).map(({ name }) => name)).toEqual(['ciba']);
  expect(flowsOf({ ...backchannel, backchannelAuthenticationRequestSigningAlg: 'ES256' })).toEqual([]);
  expect(playgroundProblem(registered())).toBeNull();
  for (const runs of [{ tokenEndpointAuthMethod: 'private_key_jwt' }, { requireSignedRequestObject: true }])
    expect(playgroundProblem(registered(runs))).toBeNull();
  for (const [differences, reported] of [
    [{ tokenEndpointAuthMethod: 'tls_client_auth' }, /TLS certificate \(tls_client_auth\)/],
    [{ tokenEndpointAuthMethod: 'self_signed_tls_client_auth' }, /certificate/],
    [{ tlsClientCertificateBoundAccessTokens: true }, /certificate/],
    [{ disabledAt: now }, /disabled/],
  ] as const)
    expect(inEnglish(playgroundProblem(registered(differences)) ?? verbatim(''))).toMatch(reported);
});

describe('an authorization request', () => {
  const location = 'https://auth.example/login?request=r1';
  const redirect = () => new Response(null, { status: 302, headers: { Location: location } });

  test('uses PKCE, a state, and a nonce where an ID token is expected, and the run keeps their values', async () => {
    const { playing, asked } = played(redirect);
    const run = await beginAuthorization(playing, fresh(), { ...nothing, scope: 'openid profile' });
    const query = new URL(asked[0]?.url ?? '').searchParams;
    expect(Object.fromEntries(query)).toEqual({
      client_id: 'app',
      response_type: 'code',
      redirect_uri: CALLBACK,
      scope: 'openid profile',
      state: run.pending?.state,
      nonce: run.pending?.nonce,
      code_challenge: Buffer.from(sha256(run.pending?.verifier ?? '')).toString('base64url'),
      code_challenge_method: 'S256',
    });
    expect(asked[0]?.headers.get('cookie')).toBe('session=mine');
    expect(run).toMatchObject({ continueSignIn: location, steps: [{ response: { status: 302 } }] });
    expect(JSON.stringify(run.steps)).not.toContain('session=mine');
    expect((await beginAuthorization(playing, fresh(), { ...nothing, scope: 'profile' })).pending?.nonce).toBeNull();
  });

  test('that must be pushed is pushed first, and then is only a reference', async () => {
    const answers = [json({ request_uri: 'urn:ietf:params:oauth:request_uri:1', expires_in: 60 }, 201), redirect];
    const { playing, asked } = played(() => (answers.shift() ?? redirect)(), { pushes: true, client: registered() });
    const run = await beginAuthorization(playing, fresh(), nothing);
    expect(asked.map(({ url }) => url)).toEqual([
      'https://auth.example/par',
      'https://auth.example/authorize?client_id=app&request_uri=urn%3Aietf%3Aparams%3Aoauth%3Arequest_uri%3A1',
    ]);
    expect(run.steps).toHaveLength(2);
    const refused = played(json({ error: 'invalid_client' }, 401), { pushes: true, client: registered() });
    expect(await beginAuthorization(refused.playing, fresh(), nothing)).toMatchObject({
      continueSignIn: null,
      pending: null,
      steps: [{ response: { status: 401, requestId: 'request-1' } }],
    });
  });

  const pending = (): Run => ({
    ...fresh(),
    pending: { state: 'own-state', verifier: 'own-verifier', nonce: 'own-nonce', code: null },
  });
  const place = { callback: CALLBACK, issuer: ISSUER };

  test('accepts one response, with its own state, from the expected server, and otherwise does not use the code', () => {
    const answer = { code: 'the-code', state: 'own-state', iss: ISSUER };
    const taken = takeAnswer(pending(), answer, place);
    expect(taken.pending?.code).toBe('the-code');
    expect(taken.steps.at(-1)?.checks.map(({ verdict }) => verdict)).toEqual(['good', 'good']);
    expect(takeAnswer(taken, { ...answer, code: 'another' }, place)).toBe(taken);
    for (const wrong of [
      { state: 'other' },
      { state: undefined },
      { iss: 'https://mix-up.example' },
      { iss: undefined },
      { error: 'access_denied' },
    ]) {
      const refused = takeAnswer(pending(), { ...answer, ...wrong }, place);
      expect(refused.pending).toBeNull();
      expect(refused.steps.at(-1)?.checks.some(({ verdict }) => verdict === 'bad')).toBe(true);
    }
  });

  test('gets a signed response if the client registered an algorithm for it, whose JWT must verify', async () => {
    const client = registered({ authorizationSignedResponseAlg: 'ES256' });
    const { playing, asked } = played(redirect, { client });
    await beginAuthorization(playing, fresh(), nothing);
    expect(new URL(asked[0]?.url ?? '').searchParams.get('response_mode')).toBe('jwt');

    const context = { ...newTokenContext(), now: () => now };
    const own = { ...context, issuer: { ...context.issuer, issuer: ISSUER } };
    const destination = { redirectUri: CALLBACK, state: 'own-state', responseMode: 'jwt' } as const;
    const { parameters } = await codeAnswer(own, { ...newClient(), ...client }, destination, 'the-code');
    const received = async (jwt: string, clientId = client.clientId, at = now) => {
      const { answer, signed } = await openResponse({ ...own, now: () => at }, clientId, jwt);
      return takeAnswer(pending(), answer, { ...place, signed });
    };
    const { response = '' } = parameters;
    const taken = await received(response);
    expect(taken.pending?.code).toBe('the-code');
    expect(taken.steps.at(-1)?.checks.map(({ verdict }) => verdict)).toEqual(['good', 'good', 'good']);
    expect(taken.steps.at(-1)?.request.url).toBe(`${CALLBACK}?response=${response.slice(0, 8)}…`);
    for (const refused of [
      await received(`${response.slice(0, -8)}AAAAAAAA`),
      await received(response, 'another'),
      await received(response, client.clientId, new Date(now.getTime() + 601_000)),
    ]) {
      expect(refused.pending).toBeNull();
      expect(refused.steps.at(-1)?.checks[0]?.verdict).toBe('bad');
    }
  });

  test('leads to one token request, whose ID token must have the nonce', async () => {
    const idToken = (nonce: string) =>
      `${Buffer.from('{}').toString('base64url')}.${Buffer.from(JSON.stringify({ nonce })).toString('base64url')}.x`;
    const before = takeAnswer(pending(), { code: 'the-code', state: 'own-state', iss: ISSUER }, place);
    const { playing, asked } = played(json({ access_token: 'a', id_token: idToken('own-nonce') }));
    const after = await redeemCode(playing, before, nothing);
    expect(Object.fromEntries(new URLSearchParams(await asked[0]?.text()))).toEqual({
      grant_type: 'authorization_code',
      code: 'the-code',
      redirect_uri: CALLBACK,
      code_verifier: 'own-verifier',
      client_id: 'app',
    });
    expect(after).toMatchObject({ pending: null, tokens: { access_token: 'a' } });
    expect(after.steps.at(-1)?.checks).toMatchObject([{ label: msg('playground.nonce'), verdict: 'good' }]);
    await redeemCode(playing, after, nothing);
    expect(asked).toHaveLength(1);
    const stolen = await redeemCode(played(json({ id_token: idToken('other') })).playing, before, nothing);
    expect(stolen.steps.at(-1)?.checks).toMatchObject([{ label: msg('playground.nonce'), verdict: 'bad' }]);
  });
});

test('polls for a device code as instructed, slower after slow_down, and stops at any other answer', async () => {
  const waiting: Run = {
    ...fresh(),
    device: { deviceCode: 'd', userCode: 'ABCD-EFGH', address: 'https://auth.example/device', intervalSeconds: 5 },
  };
  const after = (body: object, status: number) => poll(played(json(body, status)).playing, waiting, nothing);
  expect(await after({ error: 'authorization_pending' }, 400)).toMatchObject({
    device: { intervalSeconds: 5 },
    steps: [{ title: msg('playground.pollAttemptAttempt', { attempt: 1 }) }],
  });
  expect(await after({ error: 'slow_down' }, 400)).toMatchObject({ device: { intervalSeconds: 10 } });
  expect(await after({ error: 'access_denied' }, 400)).toMatchObject({ device: null });
  expect(await after({ access_token: 'a' }, 200)).toMatchObject({ device: null, tokens: { access_token: 'a' } });
});

test('polls for a person’s approval in the same way', async () => {
  const waiting: Run = { ...fresh(), approval: { authReqId: 'a', intervalSeconds: 5 } };
  const { playing, asked } = played(json({ error: 'slow_down' }, 400));
  const slower = await poll(playing, waiting, nothing);
  expect(slower).toMatchObject({ device: null, approval: { authReqId: 'a', intervalSeconds: 10 } });
  expect(Object.fromEntries(new URLSearchParams(await asked[0]?.text()))).toMatchObject({
    grant_type: 'urn:openid:params:grant-type:ciba',
    auth_req_id: 'a',
  });
  const done = await poll(played(json({ access_token: 't' })).playing, waiting, nothing);
  expect(done).toMatchObject({ approval: null, tokens: { access_token: 't' } });
});

test('offers next what the client may do with its tokens', () => {
  const names = (run: Partial<Run>, client = registered()) =>
    nextSteps({ ...fresh(), ...run }, client).map(({ name }) => name);
  const accessToken = (scope: string) =>
    `${Buffer.from('{}').toString('base64url')}.${Buffer.from(JSON.stringify({ scope })).toString('base64url')}.x`;
  expect(names({})).toEqual([]);
  expect(names({ tokens: { access_token: accessToken('openid'), refresh_token: 'r' } })).toEqual([
    'refresh',
    'userinfo',
    'introspect',
    'revoke',
  ]);
  expect(
    names({ tokens: { access_token: accessToken('mail.read') } }, registered({ tokenEndpointAuthMethod: 'none' })),
  ).toEqual(['revoke']);
  expect(
    names(
      { tokens: { access_token: accessToken('x') } },
      registered({ grantTypes: ['urn:ietf:params:oauth:grant-type:token-exchange'] }),
    ),
  ).toEqual(['exchange', 'introspect', 'revoke']);
  const server = 'https://other.example';
  const reaching = (enabled: boolean) =>
    registered({
      grantTypes: ['urn:ietf:params:oauth:grant-type:token-exchange'],
      crossAppAccess: [{ audience: server, clientId: 'app', ssoClientId: null, scopes: [], resources: [], enabled }],
    });
  const tokens = { access_token: accessToken('x'), id_token: 'i' };
  expect(names({ tokens }, reaching(true))).toContain('id_jag');
  expect(names({ tokens }, reaching(false))).not.toContain('id_jag');
  expect(names({ tokens: { access_token: accessToken('x') } }, reaching(true))).not.toContain('id_jag');
  expect(serversOf(reaching(true))).toEqual([server]);
});

describe('cross-app access', () => {
  const audience = 'https://other.example';
  const TYPE = 'urn:ietf:params:oauth:token-type:';

  test.each([
    ['ID token', { id_token: 'the-id-token', refresh_token: 'the-refresh-token' }, 'the-id-token', 'id_token'],
    ['refresh token', { refresh_token: 'the-refresh-token' }, 'the-refresh-token', 'refresh_token'],
  ])('exchanges the %s of the run for an ID-JAG, which replaces no access token', async (_, tokens, subject, type) => {
    const { playing, asked } = played(json({ access_token: 'the-id-jag', issued_token_type: `${TYPE}id-jag` }));
    const run = { ...fresh(), tokens: { ...tokens, access_token: 'own' } };
    const after = await requestIdJag(playing, run, { ...nothing, audience });
    expect(Object.fromEntries(new URLSearchParams(await asked[0]?.text()))).toEqual({
      client_id: 'app',
      grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
      requested_token_type: `${TYPE}id-jag`,
      subject_token: subject,
      subject_token_type: `${TYPE}${type}`,
      audience,
    });
    expect(after.tokens).toEqual({ ...tokens, access_token: 'own', id_jag: 'the-id-jag' });
    const refused = played(json({ error: 'invalid_target' }, 400));
    expect((await requestIdJag(refused.playing, run, nothing)).tokens).toEqual(run.tokens);
  });

  test('redeems an ID-JAG of another server, and shows its content without the signature', async () => {
    const idJag = `${['{"typ":"oauth-id-jag+jwt"}', '{"sub":"ada"}'].map((part) => Buffer.from(part).toString('base64url')).join('.')}.c2ln`;
    const { playing, asked } = played(json({ access_token: 't' }));
    const after = await redeemAssertion(playing, fresh(), { ...nothing, assertion: idJag, scope: 'orders:read' });
    expect(Object.fromEntries(new URLSearchParams(await asked[0]?.text()))).toEqual({
      client_id: 'app',
      grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
      assertion: idJag,
      scope: 'orders:read',
    });
    expect(after.tokens).toEqual({ access_token: 't' });
    expect(after.steps[0]?.checks).toMatchObject([{ verdict: 'note' }]);
    expect(JSON.stringify(after.steps)).not.toContain('c2ln');
    expect(JSON.stringify(after.steps)).toContain('ada');
  });
});
