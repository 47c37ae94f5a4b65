import { beforeEach, describe, expect, test } from 'vitest';
import { mintAccessToken } from '@/lib/oauth/testing/mint';
import { newTokenContext } from '@/lib/oauth/testing/tenant';
import { signJwt } from '@/lib/oauth/tokens/jwt';
import { inEnglish, sayPlainly } from '@/lib/platform/shared/say-plainly';
import { checkJwt } from './check-jwt';
import { claimsText } from './claims-text';
import { decodeJwt } from './decode-jwt';
import { jwtKind } from './jwt-kinds';
import { opaqueKind } from './opaque-kinds';

let context: ReturnType<typeof newTokenContext>;
beforeEach(() => {
  context = newTokenContext();
});

const subject = { clientId: 'app', scopes: ['profile'], resources: [], person: null };

async function checksOf(token: string) {
  const jwt = decodeJwt(token);
  if (!jwt) throw new Error('It is not a JWT.');
  return Object.fromEntries(
    (await checkJwt(context, token, jwt, sayPlainly())).map(({ label, verdict, detail }) => [
      label,
      `${verdict}: ${detail}`,
    ]),
  );
}

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('a JWT', () => {
  test('of this tenant verifies with the key that signed it, even after rotation', async () => {
    const checks = await checksOf(await mintAccessToken(context, { ...subject, confirmation: { jkt: 'thumb' } }, 600));
    expect(checks).toEqual({
      Signature: 'good: Verified with this tenant’s key key-1 (ES256).',
      Issuer: 'good: This tenant, https://auth.example/t/acme.',
      Expiry: 'good: Expires in 9 minutes.',
      Audience: expect.stringContaining('https://auth.example/t/acme (this server'),
      'Bound to': 'note: Usable only with the DPoP key with the thumbprint thumb.',
    });
  });

  test('reports since when it has expired, and does not verify when altered', async () => {
    const token = await mintAccessToken(context, subject, 600);
    const [header, , signature] = token.split('.');
    const jwt = decodeJwt(token);
    context.time.now = new Date('2026-11-21T13:10:00.400Z');
    expect(await checksOf(token)).toMatchObject({
      Signature: expect.stringContaining('good'),
      Expiry: 'bad: Expired 1 hour ago.',
    });
    expect(await checksOf(`${header}.${encoded({ ...jwt?.claims, sub: 'somebody-else' })}.${signature}`)).toMatchObject(
      { Signature: 'bad: Verification failed: JWT signature is invalid.' },
    );
  });

  test('of a retired key, of another issuer, or without a signature is not trusted', async () => {
    const foreign = await signJwt(
      newTokenContext().keys,
      { typ: 'at+jwt' },
      { iss: 'https://elsewhere.example', exp: 1, aud: [] },
    );
    expect(await checksOf(foreign)).toMatchObject({
      Signature: expect.stringMatching(/^note: Not verified/),
      Issuer: 'bad: https://elsewhere.example, not this tenant (https://auth.example/t/acme).',
      Audience: 'note: No audience.',
    });
    const unsigned = `${encoded({ alg: 'none', typ: 'at+jwt' })}.${encoded({ iss: context.issuer.issuer })}.`;
    expect(await checksOf(unsigned)).toMatchObject({
      Signature: 'bad: Not signed: anyone could have written it.',
    });
    const retired = `${encoded({ alg: 'ES256', kid: 'gone', typ: 'at+jwt' })}.${encoded({ iss: context.issuer.issuer })}.c2ln`;
    expect(await checksOf(retired)).toMatchObject({
      Signature: 'bad: Verification failed: JWT is signed with an unknown or retired key.',
    });
  });

  test('is identified by its type, and a client’s own assertion by its claims', () => {
    expect(inEnglish(jwtKind({ header: { typ: 'at+jwt' }, claims: {} }).title)).toBe('Access token');
    expect(inEnglish(jwtKind({ header: { typ: 'application/AT+jwt' }, claims: {} }).title)).toBe('Access token');
    expect(inEnglish(jwtKind({ header: { typ: 'JWT' }, claims: { iss: 'https://a', sub: 'x' } }).title)).toBe(
      'ID token',
    );
    expect(inEnglish(jwtKind({ header: {}, claims: { iss: 'app', sub: 'app' } }).title)).toBe('Client assertion');
    expect(inEnglish(jwtKind({ header: { typ: 'constructor' }, claims: {} }).title)).toBe('JWT');
  });
});

test('explains claims and shows times, and tolerates invalid times', () => {
  expect(claimsText({ exp: 1_795_000_000, iat: 1e300, cnf: { jkt: 'x' }, toString: 'own' }, sayPlainly())).toEqual([
    { name: 'exp', value: '1795000000', meaning: 'Rejected from this time on', at: '2026-11-18T11:06:40.000Z' },
    { name: 'iat', value: '1e+300', meaning: 'Time of issue', at: null },
    { name: 'cnf', value: '{\n  "jkt": "x"\n}', meaning: expect.stringContaining('RFC 7800'), at: null },
    { name: 'toString', value: 'own', meaning: null, at: null },
  ]);
});

test.each([
  ['tsk_abc', 'SCIM token'],
  ['tsa_abc', 'Access key'],
  ['tsp_abc', 'Personal access token'],
  ['tsi_abc', 'Initial access token'],
  ['tss_abc', 'Client secret'],
  ['tsl_abc', 'One-time link'],
  ['tsu_abc', 'Setup link'],
  ['tsr_abc', 'Refresh token'],
  ['tsg_abc', 'Registration token'],
  ['A'.repeat(43), 'Authorization code or device code'],
  ['hello', 'Unrecognized token'],
  ['a.b.c', 'Unrecognized token'],
])('identifies what begins with %s as %s', (text, title) => {
  expect(decodeJwt(text)).toBeNull();
  expect(inEnglish(opaqueKind(text).title)).toBe(title);
});
