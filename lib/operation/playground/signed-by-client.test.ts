import { generateKeyPairSync } from 'node:crypto';
import { decodeProtectedHeader, exportJWK, importJWK, type JWK, jwtVerify } from 'jose';
import { describe, expect, test, vi } from 'vitest';
import type { RegisteredClient } from '@/lib/grants/clients/client';
import { newClient } from '@/lib/oauth/testing/tenant';
import { msg, verbatim } from '@/lib/platform/shared/message';
import { inEnglish } from '@/lib/platform/shared/say-plainly';
import { nextSteps } from './next-steps';
import { type Playing, sendAsClient } from './playing';
import { newProofKey } from './proof-key';
import { newRun } from './run';
import { signWithKey } from './sign-with-key';
import { beginAuthorization, sendSignedRequest } from './steps/begin-authorization';
import { claimsToSign } from './to-sign';

const now = new Date('2026-11-21T12:00:00Z');
const ISSUER = 'https://auth.example';
const ASSERTION_TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';
const registered = (differences: Partial<RegisteredClient> = {}): RegisteredClient => ({
  ...newClient(),
  tokenEndpointAuthMethod: 'private_key_jwt',
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
const run = (differences = {}) => ({
  ...newRun(
    { tenantId: 'tenant', personId: 'person', browser: 'browser' },
    { clientId: 'app', flow: 'authorization_code', secret: null, temporary: false, proofKey: null, now },
  ),
  ...differences,
});
const words = { title: verbatim('Token request'), about: verbatim(''), source: '' };
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

const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
const pem = (pair: typeof ec, type: 'pkcs8' | 'sec1' = 'pkcs8') =>
  pair.privateKey.export({ format: 'pem', type }).toString();
const toSign = (alg: string | null = null) => ({
  typ: 'JWT',
  alg,
  claims: { iss: 'app', jti: 'shown', iat: 0, exp: 300 },
});

/** Signs, then verifies with the public key. */
async function signed(written: string, publicKey: JWK, alg: string | null = null, copies = 1) {
  const result = await signWithKey(written, toSign(alg), copies);
  if (result.kind === 'problem') throw new Error(inEnglish(result.problem));
  const key = await importJWK(publicKey, decodeProtectedHeader(result.jwts[0] ?? '').alg);
  return Promise.all(result.jwts.map((jwt) => jwtVerify(jwt, key)));
}

describe('an assertion signed in the browser', () => {
  test('is signed by the pasted key, has the claims shown, is valid from now on and can be used once', async () => {
    const jwk = { ...(await exportJWK(ec.privateKey)), kid: 'own' };
    const [first, second] = await signed(JSON.stringify(jwk), await exportJWK(ec.publicKey), null, 2);
    expect(first?.protectedHeader).toEqual({ alg: 'ES256', typ: 'JWT', kid: 'own' });
    expect(first?.payload.iss).toBe('app');
    expect(Number(first?.payload.exp) - Number(first?.payload.iat)).toBe(300);
    expect(Math.abs(Number(first?.payload.iat) - Date.now() / 1000)).toBeLessThan(5);
    expect(new Set(['shown', first?.payload.jti, second?.payload.jti]).size).toBe(3);
  });

  test('accepts the key as JWK, JWK set and PEM, and uses the client’s registered algorithm', async () => {
    const [rsaPrivate, rsaPublic] = await Promise.all([exportJWK(rsa.privateKey), exportJWK(rsa.publicKey)]);
    const algorithm = async (...args: Parameters<typeof signed>) => (await signed(...args))[0]?.protectedHeader.alg;
    expect(await algorithm(JSON.stringify(rsaPrivate), rsaPublic)).toBe('PS256');
    expect(await algorithm(JSON.stringify({ keys: [rsaPublic, rsaPrivate] }), rsaPublic, 'RS512')).toBe('RS512');
    expect(await algorithm(pem(ec), await exportJWK(ec.publicKey))).toBe('ES256');
    expect(await algorithm(pem(rsa), rsaPublic)).toBe('PS256');
    expect(await algorithm(pem(rsa), rsaPublic, 'RS256')).toBe('RS256');
  });

  test.each([
    ['a public key', async () => JSON.stringify(await exportJWK(ec.publicKey)), null, /private key is missing/],
    ['PEM in the older SEC 1 format', async () => pem(ec, 'sec1'), null, /PKCS #8/],
    ['text that is not a key', async () => 'hello', null, /[Nn]ot a readable private key/],
    ['broken JSON', async () => '{"kty":', null, /[Nn]ot a readable private key/],
    [
      'a key for an algorithm other than the registered one',
      async () => pem(ec),
      'PS256',
      /for PS256, the client’s registered algorithm/,
    ],
  ])('reports why it cannot sign with %s', async (_what, written, alg, reported) => {
    const result = await signWithKey(await written(), toSign(alg));
    expect(result.kind === 'problem' && inEnglish(result.problem)).toMatch(reported);
  });

  test('reports that browsers do not sign on pages without TLS', async () => {
    vi.stubGlobal('crypto', {});
    const result = await signWithKey(pem(ec), toSign());
    vi.unstubAllGlobals();
    expect(result.kind === 'problem' && inEnglish(result.problem)).toMatch(/only on https pages/);
  });
});

test('the claims are those that the server accepts, the audience is text, and a client signs only what it has to', () => {
  const place = { issuer: ISSUER, now };
  const iat = now.getTime() / 1000;
  const both = claimsToSign(registered({ tokenEndpointAuthSigningAlg: 'PS256' }), {
    ...place,
    request: { state: 's', scope: 'openid' },
  });
  expect(both.client_assertion).toMatchObject({
    alg: 'PS256',
    claims: { iss: 'app', sub: 'app', aud: ISSUER, iat, exp: iat + 300 },
  });
  expect(both.request_object).toMatchObject({
    typ: 'oauth-authz-req+jwt',
    claims: { iss: 'app', client_id: 'app', aud: ISSUER, nbf: iat, exp: iat + 300, state: 's', scope: 'openid' },
  });
  // Request objects "using the sub claim with the client_id" are rejected (RFC 9101, 10.8).
  expect(both.request_object?.claims).not.toHaveProperty('sub');
  expect(claimsToSign(registered({ tokenEndpointAuthMethod: 'none' }), place)).toEqual({
    client_assertion: null,
    request_object: null,
  });
});

/** A server that returns the given answers in turn, with a record of the requests that it received. */
function played(answers: Response[], differences: Partial<Playing> = {}) {
  const asked: Request[] = [];
  const playing: Playing = {
    client: registered(),
    issuer: ISSUER,
    callback: `${ISSUER}/callback`,
    cookie: '',
    pushes: false,
    assertions: ['first.assertion.x', 'second.assertion.x'],
    send: async (request) => {
      asked.push(request);
      return answers.shift() ?? Response.json({ access_token: 'a' });
    },
    ...differences,
  };
  return {
    playing,
    sent: () =>
      Promise.all(
        asked.map(async (request) =>
          Object.fromEntries(
            request.method === 'GET' ? new URL(request.url).searchParams : new URLSearchParams(await request.text()),
          ),
        ),
      ),
  };
}

const wantsNonce = () => Response.json({ error: 'use_dpop_nonce' }, { status: 400, headers: { 'DPoP-Nonce': 'n' } });

describe('a client that authenticates with a key', () => {
  test('sends its assertion, whose signature is not shown', async () => {
    const { jwts } = (await signWithKey(pem(ec), toSign())) as { jwts: string[] };
    const { playing, sent } = played([], { assertions: jwts });
    const { step } = await sendAsClient(playing, run(), words, '/token', [['grant_type', 'client_credentials']]);
    expect(await sent()).toEqual([
      {
        grant_type: 'client_credentials',
        client_id: 'app',
        client_assertion_type: ASSERTION_TYPE,
        client_assertion: jwts[0],
      },
    ]);
    expect(JSON.stringify(step)).not.toContain(jwts[0]?.split('.')[2]);
    expect(step.checks).toMatchObject([
      {
        label: msg('common.clientAssertion'),
        verdict: 'note',
        detail: verbatim(expect.stringContaining('"iss":"app"') as string),
      },
    ]);
  });

  test('sends another one for the nonce retry, since each can be used once', async () => {
    const { playing, sent } = played([wantsNonce()]);
    await sendAsClient(playing, run({ proofKey: newProofKey() }), words, '/token', []);
    expect((await sent()).map(({ client_assertion: one }) => one)).toEqual(['first.assertion.x', 'second.assertion.x']);
  });

  test('is asked for two when it supplied one', async () => {
    const { playing, sent } = played([wantsNonce()], { assertions: ['only.one.x'] });
    const { step } = await sendAsClient(playing, run({ proofKey: newProofKey() }), words, '/token', []);
    expect(await sent()).toHaveLength(1);
    expect(step.checks).toMatchObject([{ label: msg('playground.proofNonce') }]);
    expect(inEnglish(step.checks[0]?.detail ?? verbatim(''))).toContain('paste two');
  });
});

describe('a client that signs its authorization requests', () => {
  const client = registered({ requireSignedRequestObject: true });
  const redirect = () => new Response(null, { status: 303, headers: { Location: `${ISSUER}/login` } });

  test('waits for the signature, and sends only the signed request', async () => {
    const { playing, sent } = played([redirect()], { client });
    const waiting = await beginAuthorization(playing, run(), { ...nothing, scope: 'openid' });
    expect(waiting).toMatchObject({
      steps: [],
      continueSignIn: null,
      request: { response_type: 'code', scope: 'openid', state: waiting.pending?.state, nonce: waiting.pending?.nonce },
    });
    expect(nextSteps(waiting, client).map(({ name }) => name)).toEqual(['authorize']);
    const after = await sendSignedRequest(playing, waiting, { ...nothing, requestObject: 'signed.request.x' });
    expect(await sent()).toEqual([{ client_id: 'app', request: 'signed.request.x' }]);
    expect(after).toMatchObject({
      continueSignIn: `${ISSUER}/login`,
      request: null,
      pending: { state: waiting.pending?.state },
    });
  });

  test('pushes it where required, with an assertion beside it', async () => {
    const { playing, sent } = played([Response.json({ request_uri: 'urn:x' }, { status: 201 }), redirect()], {
      client,
      pushes: true,
    });
    await sendSignedRequest(playing, await beginAuthorization(playing, run(), nothing), {
      ...nothing,
      requestObject: 'signed.request.x',
    });
    expect(await sent()).toMatchObject([
      { request: 'signed.request.x', client_assertion: 'first.assertion.x' },
      { client_id: 'app', request_uri: 'urn:x' },
    ]);
  });

  test.each([false, true])('may sign again after a rejection (pushed: %s)', async (pushes) => {
    const { playing } = played([Response.json({ error: 'invalid_request_object' }, { status: 400 })], {
      client,
      pushes,
    });
    const waiting = await beginAuthorization(playing, run(), nothing);
    const after = await sendSignedRequest(playing, waiting, { ...nothing, requestObject: 'wrong' });
    expect(after).toMatchObject({
      continueSignIn: null,
      request: waiting.request,
      pending: waiting.pending,
      steps: [{ response: { status: 400 } }],
    });
    expect(nextSteps(after, client).map(({ name }) => name)).toEqual(['authorize']);
  });
});
