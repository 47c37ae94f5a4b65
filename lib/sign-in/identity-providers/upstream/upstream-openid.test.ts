import { jwtVerify } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newAppleClient, type Says, UPSTREAM_CLIENT, UpstreamProvider } from '@/e2e/support/upstream-provider';
import { inEnglish } from '@/lib/platform/shared/say-plainly';
import type { Redeemed, Relation } from '../upstream';
import { appleClientSecret } from './apple-client-secret';
import { createUpstream } from './upstream-openid';

const REDIRECT_URI = 'https://id.example/login/upstream/idp/callback';
const secrets = { state: 's'.repeat(43), nonce: 'n'.repeat(43), codeVerifier: 'v'.repeat(43) };

let provider: UpstreamProvider;
let relation: Relation;
const upstreamAt = (allowed = ['localhost'], now = () => new Date()) =>
  createUpstream({ allowed, now, milliseconds: 1000 });

beforeAll(async () => {
  provider = await UpstreamProvider.start();
  relation = {
    issuer: provider.issuer,
    clientId: UPSTREAM_CLIENT.id,
    clientSecret: UPSTREAM_CLIENT.secret,
    apple: null,
    clientAuthentication: 'client_secret_basic',
  };
});
afterAll(() => provider?.stop());

const inEnglishToo = (outcome: Redeemed | { kind: 'redirect'; url: string }) =>
  'reason' in outcome ? { ...outcome, reason: inEnglish(outcome.reason) } : outcome;

/** Goes to the provider and back like a browser. */
async function through(
  says: Says = {},
  {
    maxAge = null,
    wantsEmail = false,
    wantsUserinfo = false,
    undatedToo = false,
    upstream = upstreamAt(),
  }: {
    maxAge?: number | null;
    wantsEmail?: boolean;
    wantsUserinfo?: boolean;
    undatedToo?: boolean;
    upstream?: ReturnType<typeof upstreamAt>;
  } = {},
) {
  provider.says = says;
  const going = await upstream.authorize(relation, {
    ...secrets,
    redirectUri: REDIRECT_URI,
    scopes: ['openid', 'email'],
    maxAge,
    prompt: null,
    loginHint: 'ada@example.com',
  });
  if (going.kind !== 'redirect') return inEnglishToo(going);
  const back = provider.authorize(new URL(going.url).searchParams);
  const redeemed = await upstream.redeem(relation, {
    ...secrets,
    redirectUri: REDIRECT_URI,
    query: new URL(back).search.slice(1),
    maxAge,
    wantsEmail,
    wantsUserinfo,
    undatedToo,
  });
  return inEnglishToo(redeemed);
}

describe('Apple', () => {
  const now = new Date('2026-12-02T10:00:00Z');
  const apple = async () => {
    const client = await newAppleClient();
    const { teamId, keyId, privateKey } = client;
    return { client, at: { ...relation, apple: { teamId, keyId }, clientSecret: privateKey } };
  };

  test('gets a client secret for five minutes that our key has signed', async () => {
    const { client, at } = await apple();
    const secret = await appleClientSecret(at, now);
    const { payload, protectedHeader } = await jwtVerify(secret, client.publicKey, { currentDate: now });
    expect(protectedHeader).toEqual({ alg: 'ES256', kid: client.keyId });
    const iat = now.getTime() / 1000;
    expect(payload).toEqual({ iss: client.teamId, sub: UPSTREAM_CLIENT.id, aud: provider.issuer, iat, exp: iat + 300 });
  });

  test('passes the check with the method that it is always sent a secret by', async () => {
    const { at } = await apple();
    provider.says = { metadata: { token_endpoint_auth_methods_supported: ['client_secret_post'] } };
    expect((await upstreamAt().check(at)).filter(({ ok }) => !ok)).toEqual([]);
  });

  test('is asked to post its response, and its texts count as booleans', async () => {
    const { client, at } = await apple();
    provider.apple = client;
    provider.says = { claims: { email: 'ada@example.com', email_verified: 'true' } };
    try {
      const upstream = upstreamAt();
      const going = await upstream.authorize(at, {
        ...secrets,
        redirectUri: REDIRECT_URI,
        scopes: ['openid', 'email'],
        maxAge: null,
        prompt: null,
        loginHint: null,
      });
      const { fields } = provider.post(new URL(going.kind === 'redirect' ? going.url : '').searchParams);
      const answer = { ...secrets, redirectUri: REDIRECT_URI, maxAge: null, wantsEmail: true };
      expect(
        await upstream.redeem(at, {
          ...answer,
          query: new URLSearchParams(fields).toString(),
          wantsUserinfo: false,
          undatedToo: false,
        }),
      ).toMatchObject({ kind: 'asserted', asserted: { email: 'ada@example.com', emailVerified: true } });
    } finally {
      provider.apple = null;
    }
  });
});

describe('an identity provider', () => {
  test('receives state, nonce and PKCE with S256, and its assertion of who signed in is accepted', async () => {
    const authTime = Math.floor(Date.now() / 1000) - 30;
    expect(
      await through(
        {
          claims: {
            email: 'ada@example.com',
            email_verified: true,
            amr: ['pwd', 'mfa'],
            acr: 'phr',
            auth_time: authTime,
          },
        },
        { maxAge: 60 },
      ),
    ).toEqual({
      kind: 'asserted',
      asserted: {
        subject: 'ada',
        email: 'ada@example.com',
        emailVerified: true,
        authTime: new Date(authTime * 1000),
        amr: ['pwd', 'mfa'],
        acr: 'phr',
        sid: null,
      },
      received: { idToken: expect.objectContaining({ sub: 'ada', acr: 'phr' }), userinfo: null },
    });
    expect(Object.fromEntries(provider.asked)).toMatchObject({
      response_type: 'code',
      client_id: 'tessera',
      redirect_uri: REDIRECT_URI,
      scope: 'openid email',
      state: secrets.state,
      nonce: secrets.nonce,
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      max_age: '60',
      login_hint: 'ada@example.com',
    });
  });

  test.each(['ES256', 'RS256', 'PS256', 'EdDSA'] as const)('may sign ID tokens with %s', async (alg) => {
    expect(await through({ alg })).toMatchObject({ kind: 'asserted' });
  });

  const past = Math.floor(Date.now() / 1000) - 3600;
  test.each<[string, Says, { maxAge?: number }?, ('undated' | 'stale')?]>([
    ['an ID token without a signature', { alg: 'none' }],
    ['an ID token signed with our own client secret', { alg: 'HS256' }],
    ['an ID token signed with an unpublished key', { foreignKey: true }],
    ['an ID token with a different nonce', { claims: { nonce: 'another' } }],
    ['an ID token without a nonce', { claims: { nonce: undefined } }],
    ['an ID token for another client', { claims: { aud: 'another' } }],
    [
      'an ID token for several clients whose azp is another client',
      { claims: { aud: ['tessera', 'another'], azp: 'another' } },
    ],
    ['an ID token whose azp is another client', { claims: { azp: 'another' } }],
    ['an ID token from another issuer', { claims: { iss: 'https://evil.example' } }],
    ['an expired ID token', { claims: { exp: past } }],
    ['an ID token that is not valid yet', { claims: { nbf: past + 7200 } }],
    ['an ID token without a subject', { claims: { sub: undefined } }],
    ['an ID token whose subject is too long', { claims: { sub: 'a'.repeat(256) } }],
    ['an ID token whose subject is empty', { claims: { sub: '' } }],
    ['an ID token whose auth_time is out of range', { claims: { auth_time: 1e300 } }],
    [
      'an ID token without the auth_time that max_age requires',
      { claims: { auth_time: undefined } },
      { maxAge: 0 },
      'undated',
    ],
    ['an ID token whose auth_time exceeds max_age', { claims: { auth_time: past } }, { maxAge: 60 }, 'stale'],
    ['a response with a different state', { answer: { state: 'another' } }],
    ['a response that names another issuer', { answer: { iss: 'https://evil.example' } }],
    ['a response without the iss that the provider promises', { answer: { iss: undefined } }],
    ['a response without a code', { answer: { code: undefined } }],
    ['an error from the token endpoint', { token: { status: 400, body: '{"error":"invalid_grant"}' } }],
    ['a token response that is not JSON', { token: { status: 200, type: 'text/html', body: '<html>' } }],
    [
      'a token response without an ID token',
      { token: { status: 200, body: '{"access_token":"a","token_type":"Bearer"}' } },
    ],
    ['a redirect from the token endpoint', { token: { status: 302, body: '' } }],
  ])('is rejected for %s', async (_, says, options, kind) => {
    const outcome = await through(says, options);
    expect(outcome.kind, JSON.stringify(outcome)).toBe(kind ?? 'refused');
    expect(outcome).toHaveProperty('reason', expect.stringMatching(/\S/));
  });

  test('may name us as azp, and assert an authentication within the requested max_age', async () => {
    expect(await through({ claims: { azp: UPSTREAM_CLIENT.id, auth_time: past } }, { maxAge: 3700 })).toMatchObject({
      kind: 'asserted',
      asserted: { authTime: new Date(past * 1000) },
    });
    expect(await through({ claims: { auth_time: undefined } })).toMatchObject({
      kind: 'asserted',
      asserted: { authTime: null },
    });
    expect(await through({ claims: { auth_time: undefined } }, { maxAge: 0, undatedToo: true })).toMatchObject({
      kind: 'asserted',
      asserted: { authTime: null },
    });
    expect(await through({ claims: { auth_time: past } }, { maxAge: 0, undatedToo: true })).toMatchObject({
      kind: 'stale',
    });
  });

  test('may decline, and its error is reported', async () => {
    expect(
      await through({ answer: { code: undefined, error: 'access_denied', error_description: 'not you' } }),
    ).toEqual({ kind: 'declined', error: 'access_denied', reason: 'the provider returned access_denied (not you)' });
  });

  test('that declines under another issuer’s name is rejected too', async () => {
    expect(
      await through({ answer: { code: undefined, error: 'access_denied', iss: 'https://evil.example' } }),
    ).toMatchObject({ kind: 'refused' });
  });

  test('is queried at userinfo for an email address that the ID token lacks, only if the address is needed', async () => {
    const userinfo = { email: 'ada@example.com', email_verified: true };
    expect(await through({ userinfo }, { wantsEmail: true })).toMatchObject({
      asserted: { email: 'ada@example.com', emailVerified: true },
    });
    expect(await through({ userinfo })).toMatchObject({ asserted: { email: null, emailVerified: false } });
    expect(await through({ userinfo: { ...userinfo, sub: 'bob' } }, { wantsEmail: true })).toMatchObject({
      kind: 'refused',
    });
  });

  test.each([
    ['"true"', 'true'],
    ['1', 1],
    ['nothing', undefined],
  ])('does not verify an address when email_verified is %s', async (_, verified) => {
    expect(await through({ claims: { email: 'ada@example.com', email_verified: verified } })).toMatchObject({
      asserted: { email: 'ada@example.com', emailVerified: false },
    });
  });

  test('gives no email address if the claim is not valid text', async () => {
    expect(await through({ claims: { email: 'ada\ud83d@example.com', email_verified: true } })).toMatchObject({
      asserted: { email: null, emailVerified: false },
    });
  });

  test('that is slow, sends too much, or cannot be reached is unavailable', async () => {
    expect(await through({ milliseconds: 1500 })).toMatchObject({
      kind: 'unavailable',
      reason: expect.stringContaining('took longer'),
    });
    expect(await through({ token: { status: 200, body: ' '.repeat(200 * 1024) } })).toMatchObject({
      kind: 'unavailable',
      reason: expect.stringContaining('longer than'),
    });
    const gone = await UpstreamProvider.start();
    await gone.stop();
    const wanted = {
      ...secrets,
      redirectUri: REDIRECT_URI,
      scopes: ['openid'],
      maxAge: null,
      prompt: null,
      loginHint: null,
    };
    expect(inEnglishToo(await upstreamAt().authorize({ ...relation, issuer: gone.issuer }, wanted))).toMatchObject({
      kind: 'unavailable',
      reason: expect.stringContaining('connection failed'),
    });
  });

  test('on the internal network is contacted only if the operator allows its host', async () => {
    expect(await through({}, { upstream: upstreamAt([]) })).toMatchObject({
      kind: 'unavailable',
      reason: expect.stringContaining('not https'),
    });
  });

  test('must not name endpoints on the internal network', async () => {
    const upstream = upstreamAt([new URL(provider.issuer).host]);
    expect(await through({ metadata: { token_endpoint: 'https://127.0.0.1:9/token' } }, { upstream })).toMatchObject({
      kind: 'unavailable',
      reason: expect.stringContaining('not a public address'),
    });
    expect(
      await through(
        { metadata: { authorization_endpoint: 'http://elsewhere.example/authorize' } },
        { upstream: upstreamAt([new URL(provider.issuer).host]) },
      ),
    ).toMatchObject({ kind: 'unavailable' });
  });

  test.each([
    ['another issuer', { issuer: 'https://evil.example' }],
    ['no signing algorithm that we accept', { id_token_signing_alg_values_supported: ['none', 'HS256'] }],
    ['an endpoint that is not a web address', { authorization_endpoint: 'javascript:alert(1)' }],
    ['no client authentication and no ID', { issuer: 7 }],
  ])('whose metadata has %s is unavailable, and the check reports it', async (_, metadata) => {
    expect(await through({ metadata })).toMatchObject({ kind: 'unavailable' });
    expect((await upstreamAt().check(relation)).filter(({ ok }) => !ok)).toHaveLength(1);
  });

  test('passes the check if everything is in order', async () => {
    provider.says = {};
    expect((await upstreamAt().check(relation)).map(({ ok }) => ok)).toEqual([true, true, true, true, true, true]);
    provider.says = {
      metadata: {
        code_challenge_methods_supported: ['plain'],
        token_endpoint_auth_methods_supported: ['private_key_jwt'],
      },
    };
    expect((await upstreamAt().check(relation)).filter(({ ok }) => !ok).map(({ text }) => inEnglish(text))).toEqual([
      expect.stringContaining('client_secret_basic'),
      expect.stringContaining('S256'),
    ]);
  });
});
