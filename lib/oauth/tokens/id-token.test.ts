import { createHash } from 'node:crypto';
import * as jose from 'jose';
import { beforeEach, describe, expect, test } from 'vitest';
import { signingAlgorithms } from '@/lib/oauth/clients/client-options';
import { mintAccessToken, mintIdToken } from '@/lib/oauth/testing/mint';
import { readable } from '@/lib/platform/shared/testing/readable';
import { newClient, newTokenContext } from '../testing/tenant';
import { verifyAccessToken } from './access-token';
import { signJwt } from './jwt';
import { sessionClaim } from './session-claim';
import { verifyIdToken } from './verify-id-token';

const ADA = '0198a000-0000-7000-8000-00000000000a';
const SESSION = '0198a000-0000-7000-8000-00000000000b';
const FAMILY = '0198a000-0000-7000-8000-00000000000c';
const ada = {
  personId: ADA,
  familyId: FAMILY,
  sessionId: SESSION,
  authTime: 1_795_000_000,
  amr: ['pwd', 'otp'],
  acr: 'urn:example:two-factor',
};
const bounds = { accessToken: 'an access token', remainingSeconds: 100_000 };

let context: ReturnType<typeof newTokenContext>;
beforeEach(() => {
  context = newTokenContext();
});

describe.each(signingAlgorithms)('an ID token signed with %s', (alg) => {
  const client = newClient({ idTokenSignedResponseAlg: alg });

  test('says who signed in, when and how, only to the client', async () => {
    const token = await mintIdToken(context, client, ada, { nonce: 'n-0S6_WzA2Mj' }, bounds);
    const keySet = jose.createLocalJWKSet({ keys: await context.keys.published() });
    const { payload, protectedHeader } = await jose.jwtVerify(token, keySet, {
      algorithms: [alg],
      currentDate: context.now(),
    });
    const iat = Math.floor(context.now().getTime() / 1000);
    const hash = createHash(alg === 'EdDSA' ? 'sha512' : 'sha256')
      .update(bounds.accessToken)
      .digest();
    expect(payload).toEqual({
      iss: 'https://auth.example/t/acme',
      sub: ADA,
      aud: 'app',
      iat,
      exp: iat + 600,
      auth_time: 1_795_000_000,
      nonce: 'n-0S6_WzA2Mj',
      amr: ['pwd', 'otp'],
      acr: 'urn:example:two-factor',
      at_hash: hash.subarray(0, hash.length / 2).toString('base64url'),
      sid: sessionClaim(SESSION, 'app'),
      family: FAMILY,
    });
    expect(protectedHeader).toEqual({ alg, typ: 'JWT', kid: (await context.keys.current(alg)).kid });
  });

  test('is recognized even when it has expired', async () => {
    const token = await mintIdToken(context, client, ada, { nonce: null }, bounds);
    context.time.now = new Date('2026-11-22T12:00:00Z');
    expect(readable(await verifyIdToken(context, token))).toMatchObject({
      kind: 'valid',
      claims: { sub: ADA, aud: 'app', sid: sessionClaim(SESSION, 'app') },
    });
    expect(
      readable(
        await verifyIdToken({ ...context, issuer: { ...context.issuer, issuer: 'https://auth.example' } }, token),
      ),
    ).toEqual({ kind: 'invalid', reason: 'ID token is from another issuer' });
  });

  test('is not an access token', async () => {
    expect(
      (await verifyAccessToken(context, await mintIdToken(context, client, ada, { nonce: null }, bounds))).kind,
    ).toBe('invalid');
  });
});

const claimsOf = async (
  ...[client, authentication, asked, limits]: [
    Parameters<typeof mintIdToken>[1],
    typeof ada | Parameters<typeof mintIdToken>[2],
    Parameters<typeof mintIdToken>[3],
    typeof bounds,
  ]
) => jose.decodeJwt(await mintIdToken(context, client, authentication, asked, limits));

describe('an ID token', () => {
  test('omits claims without a value', async () => {
    const claims = await claimsOf(
      newClient(),
      { ...ada, sessionId: null, acr: null, amr: [] },
      { nonce: null },
      bounds,
    );
    expect(Object.keys(claims).sort()).toEqual(['at_hash', 'aud', 'auth_time', 'exp', 'family', 'iat', 'iss', 'sub']);
  });

  test('has no auth_time when that is unknown, and is still recognized', async () => {
    const token = await mintIdToken(context, newClient(), { ...ada, authTime: 0 }, { nonce: null }, bounds);
    expect(jose.decodeJwt(token)).not.toHaveProperty('auth_time');
    expect(readable(await verifyIdToken(context, token))).toMatchObject({ kind: 'valid', claims: { sub: ADA } });
  });

  test('lasts as long as the client’s access tokens, and never longer than its token family', async () => {
    const lifetime = async (client: Parameters<typeof claimsOf>[0], remainingSeconds: number) => {
      const { exp = 0, iat = 0 } = await claimsOf(client, ada, { nonce: null }, { ...bounds, remainingSeconds });
      return exp - iat;
    };
    expect(await lifetime(newClient({ accessTokenLifetimeSeconds: 3600 }), 100_000)).toBe(3600);
    expect(await lifetime(newClient(), 30)).toBe(30);
  });

  test('carries requested claims, none of which replaces its own', async () => {
    const extraClaims = async () => ({
      email: 'ada@example.com',
      sub: 'eve',
      nonce: 'theirs',
      aud: 'other',
      iss: 'https://evil.example',
    });
    expect(await claimsOf(newClient(), ada, { nonce: 'ours', extraClaims }, bounds)).toMatchObject({
      email: 'ada@example.com',
      sub: ADA,
      nonce: 'ours',
      aud: 'app',
      iss: context.issuer.issuer,
    });
  });

  test('has a separate subject and session ID for each pairwise client', async () => {
    const [one, other] = await Promise.all(
      ['one', 'other'].map((clientId) =>
        claimsOf(
          newClient({ clientId, subjectType: 'pairwise', redirectUris: [`https://${clientId}.example/cb`] }),
          ada,
          { nonce: null },
          bounds,
        ),
      ),
    );
    expect(new Set([one?.sub, other?.sub, ADA]).size).toBe(3);
    expect(new Set([one?.sid, other?.sid, SESSION]).size).toBe(3);
  });
});

describe('as an ID token hint is rejected', () => {
  test('an access token, or another JWT of the same key', async () => {
    const accessToken = await mintAccessToken(
      context,
      { clientId: 'app', scopes: [], resources: [], person: null },
      600,
    );
    expect(readable(await verifyIdToken(context, accessToken))).toEqual({
      kind: 'invalid',
      reason: 'JWT is not of type JWT',
    });
    const other = await signJwt(context.keys, { typ: 'JWT' }, { iss: context.issuer.issuer, sub: ADA, aud: 'app' });
    expect(readable(await verifyIdToken(context, other))).toEqual({
      kind: 'invalid',
      reason: 'ID token claims are malformed',
    });
  });

  test('a token without a signature', async () => {
    const [, payload] = (await mintIdToken(context, newClient(), ada, { nonce: null }, bounds)).split('.');
    const none = `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${payload}.`;
    expect(readable((await verifyIdToken(context, none)).kind)).toBe('invalid');
  });
});
