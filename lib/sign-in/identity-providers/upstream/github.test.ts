import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { FetchRefused } from '@/lib/platform/http-client/fetch-refused';
import { verbatim } from '@/lib/platform/shared/message';
import { inEnglish } from '@/lib/platform/shared/say-plainly';
import { GITHUB_ISSUER } from '../provider';
import { createGithub } from './github';

const relation = {
  issuer: GITHUB_ISSUER,
  clientId: 'client',
  clientSecret: 'the secret',
  apple: null,
  clientAuthentication: 'client_secret_post',
} as const;
const secrets = { state: 'test.state', nonce: 'nonce', codeVerifier: 'v'.repeat(43) };
const redirectUri = 'https://id.example/login/upstream/github/callback';

interface Sent {
  method: string;
  headers: Record<string, string>;
  body: string;
}
let sent: Record<string, Sent>;
let answers: Record<string, { status?: number; body: unknown } | Error>;

const ada = { id: 583231, login: 'ada', name: 'Ada', email: 'public@example.com' };
const emails = [
  { email: 'other@example.com', primary: false, verified: true },
  { email: 'ada@example.com', primary: true, verified: true },
];

beforeEach(() => {
  sent = {};
  answers = {
    'https://github.com/login/oauth/access_token': { body: { access_token: 'gho_1', token_type: 'bearer', scope: '' } },
    'https://api.github.com/user': { body: ada },
    'https://api.github.com/user/emails': { body: emails },
  };
});

const github = createGithub(async (url, { method, headers, body }) => {
  sent[url] = { method, headers, body: body instanceof URLSearchParams ? body.toString() : '' };
  const answer = answers[url];
  if (answer === undefined) throw new Error(`Nothing answers ${url}.`);
  if (answer instanceof Error) throw answer;
  return new Response(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body), {
    status: answer.status ?? 200,
  });
});

async function returned(
  query: string,
  over: { wantsEmail?: boolean; maxAge?: number | null; undatedToo?: boolean } = {},
) {
  const redeemed = await github.redeem(relation, {
    ...secrets,
    redirectUri,
    query,
    maxAge: null,
    wantsEmail: true,
    wantsUserinfo: false,
    undatedToo: false,
    ...over,
  });
  return 'reason' in redeemed ? { ...redeemed, reason: inEnglish(redeemed.reason) } : redeemed;
}
const back = `code=the-code&state=${secrets.state}`;

describe('GitHub', () => {
  test('receives state and PKCE with S256, and no scope that it does not know', async () => {
    const going = await github.authorize(relation, {
      ...secrets,
      redirectUri,
      scopes: ['openid', 'user:email'],
      maxAge: 0,
      prompt: 'login',
      loginHint: 'ada',
    });
    if (going.kind !== 'redirect') throw new Error(going.kind);
    const url = new URL(going.url);
    expect(`${url.origin}${url.pathname}`).toBe('https://github.com/login/oauth/authorize');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: 'client',
      redirect_uri: redirectUri,
      scope: 'user:email',
      state: secrets.state,
      code_challenge: createHash('sha256').update(secrets.codeVerifier).digest('base64url'),
      code_challenge_method: 'S256',
      prompt: 'select_account',
      login: 'ada',
    });
  });

  test('gives a token for the code and its verifier, and its API says who signed in', async () => {
    expect(await returned(back)).toEqual({
      kind: 'asserted',
      asserted: {
        subject: '583231',
        email: 'ada@example.com',
        emailVerified: true,
        authTime: null,
        amr: [],
        acr: null,
        sid: null,
      },
      received: {
        idToken: null,
        userinfo: {
          sub: '583231',
          preferred_username: 'ada',
          name: 'Ada',
          email: 'ada@example.com',
          email_verified: true,
        },
      },
    });
    const { method, headers, body } = sent['https://github.com/login/oauth/access_token'] as Sent;
    expect([method, headers.Accept]).toEqual(['POST', 'application/json']);
    expect(Object.fromEntries(new URLSearchParams(body))).toEqual({
      client_id: 'client',
      client_secret: 'the secret',
      code: 'the-code',
      redirect_uri: redirectUri,
      code_verifier: secrets.codeVerifier,
    });
    for (const path of ['/user', '/user/emails'])
      expect(sent[`https://api.github.com${path}`]?.headers).toMatchObject({ Authorization: 'Bearer gho_1' });
  });

  test('is asked for the email address only where it counts, and the public one never does', async () => {
    expect(await returned(back, { wantsEmail: false })).toMatchObject({ asserted: { email: null } });
    expect(sent).not.toHaveProperty(['https://api.github.com/user/emails']);
    answers['https://api.github.com/user/emails'] = { status: 404, body: { message: 'Not Found' } };
    expect(await returned(back)).toMatchObject({
      kind: 'asserted',
      asserted: { email: null, emailVerified: false },
    });
  });

  test('counts only the primary address, and as verified only if GitHub has verified it', async () => {
    answers['https://api.github.com/user/emails'] = {
      body: emails.map((one) => ({ ...one, verified: !one.primary })),
    };
    expect(await returned(back)).toMatchObject({ asserted: { email: 'ada@example.com', emailVerified: false } });
    answers['https://api.github.com/user/emails'] = { body: emails.filter(({ primary }) => !primary) };
    expect(await returned(back)).toMatchObject({ asserted: { email: null, emailVerified: false } });
  });

  test('reports no time, so a sign-in of an age is accepted only where an undated one is', async () => {
    expect(await returned(back, { maxAge: 0 })).toMatchObject({ kind: 'undated' });
    expect(sent).toEqual({});
    expect(await returned(back, { maxAge: 0, undatedToo: true })).toMatchObject({ kind: 'asserted' });
  });

  test('accepts a refusal as final', async () => {
    expect(await returned(`error=access_denied&state=${secrets.state}`)).toMatchObject({
      kind: 'declined',
      error: 'access_denied',
    });
    expect(sent).toEqual({});
  });

  test.each([
    ['without a code', `state=${secrets.state}`],
    ['with two codes', `code=a&code=b&state=${secrets.state}`],
    ['with another state', 'code=the-code&state=another'],
  ])('a return %s is refused, and nothing is requested', async (_, query) => {
    expect(await returned(query)).toMatchObject({ kind: 'refused' });
    expect(sent).toEqual({});
  });

  test.each<[string, string, { status?: number; body: unknown }, RegExp]>([
    ['an error with status 200', '/token', { body: { error: 'bad_verification_code' } }, /bad_verification_code/],
    ['a token that is not a bearer token', '/token', { body: { access_token: 'x', token_type: 'mac' } }, /format/],
    ['no JSON', '/token', { body: '<html>' }, /format/],
    ['a user without an ID', '/user', { body: { login: 'ada' } }, /format/],
    ['a user whose ID is a text', '/user', { body: { ...ada, id: '1' } }, /format/],
    ['401', '/user', { status: 401, body: {} }, /401/],
    ['a redirect', '/user', { status: 302, body: '' }, /302/],
  ])('that answers %s is refused', async (_, where, answer, reason) => {
    const url = where === '/token' ? 'https://github.com/login/oauth/access_token' : `https://api.github.com${where}`;
    answers[url] = answer;
    expect(await returned(back)).toMatchObject({ kind: 'refused', reason: expect.stringMatching(reason) });
  });

  test('that fails or cannot be reached is unavailable', async () => {
    answers['https://api.github.com/user'] = { status: 502, body: '' };
    expect(await returned(back)).toMatchObject({ kind: 'unavailable' });
    answers['https://api.github.com/user'] = new FetchRefused(verbatim('the connection failed'));
    expect(await returned(back)).toMatchObject({ kind: 'unavailable', reason: 'the connection failed' });
  });
});
