import { beforeEach, describe, expect, test } from 'vitest';
import { mintAccessToken } from '@/lib/oauth/testing/mint';
import { inEnglish } from '@/lib/platform/shared/say-plainly';
import { readable } from '@/lib/platform/shared/testing/readable';
import { newTokenContext } from '../testing/tenant';
import { type AccessTokenSubject, personOf, storedAccessToken, verifyAccessToken } from './access-token';
import { signJwt } from './jwt';

let context: ReturnType<typeof newTokenContext>;
beforeEach(() => {
  context = newTokenContext();
});

const person = { subject: 'person-1', familyId: 'family-1', authTime: 1_795_000_000, amr: ['pwd'], acr: null };
const subject = (differences: Partial<AccessTokenSubject> = {}): AccessTokenSubject => ({
  clientId: 'app',
  scopes: ['profile', 'mail.read'],
  resources: [],
  person,
  ...differences,
});

async function claimsOf(token: string) {
  const verified = await verifyAccessToken(context, token);
  if (verified.kind === 'invalid') throw new Error(inEnglish(verified.reason));
  return verified.claims;
}

test('a person’s token carries the claims of RFC 9068 and its token family', async () => {
  const claims = await claimsOf(await mintAccessToken(context, subject(), 600));
  const iat = Math.floor(context.now().getTime() / 1000);
  expect(claims).toEqual({
    iss: 'https://auth.example/t/acme',
    aud: 'https://auth.example/t/acme',
    sub: 'person-1',
    client_id: 'app',
    jti: expect.any(String),
    iat,
    exp: iat + 600,
    scope: 'profile mail.read',
    family: 'family-1',
    auth_time: 1_795_000_000,
    amr: ['pwd'],
  });
  expect(storedAccessToken(claims)).toEqual({
    jtis: [claims.jti],
    clientIds: ['app'],
    familyId: 'family-1',
    actorFamilyIds: [],
    issuedAt: claims.iat,
  });
});

test('a person’s token has no auth_time when the time of authentication is unknown', async () => {
  const claims = await claimsOf(await mintAccessToken(context, subject({ person: { ...person, authTime: 0 } }), 600));
  expect(claims).not.toHaveProperty('auth_time');
  expect(personOf(claims)).toEqual({ ...person, authTime: 0 });
});

test('a client’s own token has the client as its subject, and no person', async () => {
  const claims = await claimsOf(await mintAccessToken(context, subject({ person: null, scopes: [] }), 600));
  expect(claims).toMatchObject({ sub: 'app', client_id: 'app' });
  expect(Object.keys(claims).sort()).toEqual(['aud', 'client_id', 'exp', 'iat', 'iss', 'jti', 'sub']);
  expect(storedAccessToken(claims)).toEqual({
    jtis: [claims.jti],
    clientIds: ['app'],
    familyId: null,
    actorFamilyIds: [],
    issuedAt: claims.iat,
  });
});

test('two tokens of the same moment differ', async () => {
  expect(await mintAccessToken(context, subject(), 600)).not.toBe(await mintAccessToken(context, subject(), 600));
});

test('resources become the audience', async () => {
  expect((await claimsOf(await mintAccessToken(context, subject({ resources: ['https://a'] }), 600))).aud).toBe(
    'https://a',
  );
  expect(
    (await claimsOf(await mintAccessToken(context, subject({ resources: ['https://a', 'https://b'] }), 600))).aud,
  ).toEqual(['https://a', 'https://b']);
});

describe('is rejected', () => {
  test('at the second that it expires, and after', async () => {
    const token = await mintAccessToken(context, subject(), 600);
    context.time.now = new Date('2026-11-21T12:09:59.999Z');
    expect((await verifyAccessToken(context, token)).kind).toBe('valid');
    context.time.now = new Date('2026-11-21T12:10:12Z');
    expect(readable(await verifyAccessToken(context, token))).toEqual({
      kind: 'invalid',
      reason: 'access token expired 12 s ago',
    });
  });

  test('by another tenant with the same key', async () => {
    const token = await mintAccessToken(context, subject(), 600);
    const other = { ...context, issuer: { ...context.issuer, issuer: 'https://auth.example' } };
    expect(readable(await verifyAccessToken(other, token))).toEqual({
      kind: 'invalid',
      reason: 'access token is from another issuer',
    });
  });

  test('by a resource server that it is not for', async () => {
    const token = await mintAccessToken(context, subject({ resources: ['https://a', 'https://b'] }), 600);
    expect((await verifyAccessToken(context, token, { audience: ['https://b'] })).kind).toBe('valid');
    expect(readable(await verifyAccessToken(context, token, { audience: ['https://c'] }))).toEqual({
      kind: 'invalid',
      reason: 'access token has another audience',
    });
  });

  test('when it is another kind of token with the same key', async () => {
    const idToken = await signJwt(
      context.keys,
      { typ: 'JWT' },
      { iss: context.issuer.issuer, sub: 'person-1', aud: 'app', exp: 2_000_000_000 },
    );
    expect((await verifyAccessToken(context, idToken)).kind).toBe('invalid');
  });

  test('when a claim is missing', async () => {
    const token = await signJwt(
      context.keys,
      { typ: 'at+jwt' },
      { iss: context.issuer.issuer, sub: 'person-1', exp: 2_000_000_000 },
    );
    expect(readable(await verifyAccessToken(context, token))).toEqual({
      kind: 'invalid',
      reason: 'access token claims are malformed',
    });
  });
});

test('an exchanged token names its subject and actor, and all tokens that it derives from', async () => {
  const token = await mintAccessToken(
    context,
    {
      clientId: 'stock',
      scopes: [],
      resources: ['https://stock.example'],
      mayAct: 'billing',
      confirmation: { 'x5t#S256': 'thumbprint' },
      person: { subject: 'person-1', familyId: 'family-1', authTime: 1, amr: ['pwd'], acr: null },
      exchange: {
        subject: 'person-1',
        act: {
          sub: 'person-2',
          client_id: 'stock',
          jti: 'actor',
          family: 'family-2',
          act: { sub: 'orders', client_id: 'orders' },
        },
        from: { jti: 'second', client_id: 'orders', exchanged_from: { jti: 'first', client_id: 'app' } },
      },
    },
    60,
  );
  const verified = await verifyAccessToken(context, token);
  if (verified.kind === 'invalid') throw new Error(inEnglish(verified.reason));
  const { claims } = verified;
  expect(claims).toMatchObject({
    sub: 'person-1',
    client_id: 'stock',
    family: 'family-1',
    may_act: { sub: 'billing' },
    cnf: { 'x5t#S256': 'thumbprint' },
    act: { sub: 'person-2', act: { sub: 'orders' } },
    exchanged_from: { jti: 'second', exchanged_from: { jti: 'first' } },
  });
  expect(storedAccessToken(claims)).toEqual({
    jtis: [claims.jti, 'second', 'first', 'actor'],
    clientIds: ['stock', 'orders', 'app'],
    familyId: 'family-1',
    actorFamilyIds: ['family-2'],
    issuedAt: claims.iat,
  });
});
