import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, type GenerateKeyPairResult, generateKeyPair, jwtVerify, SignJWT } from 'jose';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTokenVerifier, type TokenVerifier } from './index';
import { SigningKeysUnavailable, signingKeys } from './signing-keys';

/** How this authorization server, or a proxy in front of it, misbehaves. */
interface Behavior {
  unchanged: boolean;
  withdrawn: string[];
  lifetimeSeconds: number;
  /** How the key set is answered. */
  keySet: 'answered' | 'missing' | 'malformed';
}

let server: Server;
let issuer: string;
let pair: GenerateKeyPairResult;
let behavior: Behavior;
let verifier: TokenVerifier | undefined;

const jwt = (claims: object, header: { typ: string; kid?: string }, lifetimeSeconds = 300) =>
  new SignJWT({ ...claims })
    .setProtectedHeader({ alg: 'ES256', ...header })
    .setIssuer(issuer)
    .setIssuedAt()
    .setExpirationTime(Math.floor(Date.now() / 1000) + lifetimeSeconds)
    .sign(pair.privateKey);

const accessToken = (header: { kid?: string } = { kid: 'key' }) =>
  jwt({ aud: issuer, client_id: 'app', jti: crypto.randomUUID() }, { typ: 'at+jwt', ...header });

async function answerTo(path: string): Promise<{ status: number; body: string }> {
  if (path.startsWith('/.well-known/'))
    return {
      status: 200,
      body: JSON.stringify({ issuer, jwks_uri: `${issuer}/jwks`, revocation_feed_uri: `${issuer}/revocations` }),
    };
  if (path === '/jwks' && behavior.keySet !== 'answered')
    return behavior.keySet === 'missing' ? { status: 503, body: '' } : { status: 200, body: '<html>' };
  if (path === '/jwks')
    return {
      status: 200,
      body: JSON.stringify({ keys: [{ ...(await exportJWK(pair.publicKey)), kid: 'key', alg: 'ES256' }] }),
    };
  if (behavior.unchanged) return { status: 304, body: '' };
  const feed = { families: [], tokens: [], clients: {}, keys: behavior.withdrawn, keep: 600, next: '1', more: false };
  return { status: 200, body: await jwt(feed, { typ: 'revocations+jwt', kid: 'key' }, behavior.lifetimeSeconds) };
}

beforeEach(async () => {
  behavior = { unchanged: false, withdrawn: [], lifetimeSeconds: 300, keySet: 'answered' };
  pair = await generateKeyPair('ES256');
  server = createServer(
    (request, response) =>
      void answerTo(request.url ?? '').then(({ status, body }) =>
        response.writeHead(status, { ETag: '"1"' }).end(body),
      ),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(() => {
  verifier?.close();
  server.close();
});

async function open(): Promise<(token: string) => Promise<string>> {
  const opened = (verifier = await createTokenVerifier({
    issuer,
    audience: issuer,
    pollSeconds: 0.1,
    staleSeconds: 1,
  }));
  return (token) =>
    opened.verify(token).then(
      () => 'taken',
      (error: Error) => error.message,
    );
}

test('a token is accepted while the feed is being read', async () => {
  const outcome = await open();
  expect(await outcome(await accessToken())).toBe('taken');
});

test('answers of 304 cannot keep a stale feed valid for long', async () => {
  behavior.lifetimeSeconds = 2;
  const outcome = await open();
  behavior.unchanged = true;
  const token = await accessToken();
  expect(await outcome(token)).toBe('taken');
  await expect.poll(() => outcome(token), { timeout: 10_000 }).toBe('The revocation feed cannot be read at the moment');
});

test('a token without a key ID is rejected: its key could be one that was withdrawn', async () => {
  const outcome = await open();
  expect(await outcome(await accessToken({}))).toBe('The access token was revoked');
});

test('a feed signed with a withdrawn key no longer counts', async () => {
  behavior.withdrawn = ['key'];
  const outcome = await open();
  await expect
    .poll(async () => outcome(await accessToken()), { timeout: 10_000 })
    .toBe('The revocation feed cannot be read at the moment');
});

test.each(['missing', 'malformed'] as const)(
  'a token whose key cannot be looked up is not reported as invalid: the key set is %s',
  async (keySet) => {
    await open();
    const token = await accessToken();
    const withoutKeys = signingKeys(`${issuer}/jwks`);
    behavior.keySet = keySet;
    await expect(jwtVerify(token, withoutKeys)).rejects.toThrow(SigningKeysUnavailable);
  },
);

test('a token gets temporarily_unavailable while the key set cannot be read again, and invalid_token for a key that is not in the set', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  try {
    const opened = (verifier = await createTokenVerifier({
      issuer,
      audience: issuer,
      pollSeconds: 3_600,
      staleSeconds: 3_600,
    }));
    const other = await accessToken({ kid: 'other' });
    await expect(opened.verify(other)).rejects.toMatchObject({ error: 'invalid_token' });
    vi.setSystemTime(Date.now() + 60_000);
    behavior.keySet = 'missing';
    await expect(opened.verify(other)).rejects.toMatchObject({ error: 'temporarily_unavailable' });
    await expect(opened.verify(await accessToken())).resolves.toMatchObject({ client_id: 'app' });
    await expect(opened.verify('no token')).rejects.toMatchObject({ error: 'invalid_token' });
  } finally {
    vi.useRealTimers();
  }
});
