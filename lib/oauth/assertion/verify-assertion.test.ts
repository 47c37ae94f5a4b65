import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { type CompactJWSHeaderParameters, CompactSign, type JWK, SignJWT, UnsecuredJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { verbatim } from '@/lib/platform/shared/message';
import { inEnglish } from '@/lib/platform/shared/say-plainly';
import { sha256 } from '@/lib/platform/shared/secret';
import { assertionAlgorithms } from './algorithms';
import { peekAssertion } from './peek-assertion';
import { KeySetUnavailable } from './remote-key-sets';
import { type ExpectedAssertion, verifyAssertion } from './verify-assertion';

const now = new Date('2026-11-21T12:00:00Z');
const seconds = now.getTime() / 1000;
const AUDIENCE = 'https://auth.example';

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
const p256 = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const other = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const pairs: Record<string, { privateKey: KeyObject; publicKey: KeyObject }> = {
  RS: rsa,
  PS: rsa,
  ES256: p256,
  ES384: generateKeyPairSync('ec', { namedCurve: 'P-384' }),
  ES512: generateKeyPairSync('ec', { namedCurve: 'P-521' }),
  Ed: generateKeyPairSync('ed25519'),
};
const pairOf = (alg: string) => pairs[alg] ?? pairs[alg.slice(0, 2)] ?? p256;

const publicJwk = (key: KeyObject, members: Partial<JWK> = {}): JWK => ({
  ...key.export({ format: 'jwk' }),
  ...members,
});
const good = { iss: 'client', sub: 'client', aud: AUDIENCE, jti: 'one', iat: seconds, exp: seconds + 60 };

const sign = (claims: object, header: Partial<CompactJWSHeaderParameters> = {}, key: KeyObject = p256.privateKey) =>
  new CompactSign(new TextEncoder().encode(JSON.stringify(claims)))
    .setProtectedHeader({ alg: 'ES256', ...header })
    .sign(key);

const expected: ExpectedAssertion = {
  issuer: 'client',
  subject: 'client',
  audiences: [AUDIENCE],
  maxLifetimeSeconds: 3600,
  keys: () => ({ keys: [publicJwk(p256.publicKey, { kid: 'a' })] }),
};
/** The same claims and signature with another header. */
const withHeader = async (header: object) =>
  [Buffer.from(JSON.stringify(header)).toString('base64url'), ...(await sign(good)).split('.').slice(1)].join('.');
/** An ES256 signature that decodes to the same bytes: its last character has four unused bits. */
function otherPadding(signature: string): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  return signature.slice(0, -1) + alphabet.charAt(alphabet.indexOf(signature.slice(-1)) ^ 1);
}

/** An ES256 signature (r, s) as (r, n - s), which is valid too. */
function negated(signature: string): string {
  const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
  const bytes = Buffer.from(signature, 'base64url');
  const s = order - BigInt(`0x${bytes.subarray(32).toString('hex')}`);
  return Buffer.concat([bytes.subarray(0, 32), Buffer.from(s.toString(16).padStart(64, '0'), 'hex')]).toString(
    'base64url',
  );
}

const verify = (jwt: string, differences: Partial<ExpectedAssertion> = {}) =>
  verifyAssertion(jwt, { ...expected, ...differences }, now);
const reason = async (jwt: string, differences: Partial<ExpectedAssertion> = {}) => {
  const verified = await verify(jwt, differences);
  return verified.kind === 'invalid' ? inEnglish(verified.reason) : 'VALID';
};

describe('an assertion is accepted', () => {
  test('with its claims, the hash of its jti and when it expires', async () => {
    expect(await verify(await sign({ ...good, extra: 1 }))).toEqual({
      kind: 'valid',
      claims: { ...good, extra: 1 },
      jtiHash: sha256('one'),
      expiresAt: new Date((seconds + 60) * 1000),
    });
  });

  test.each(assertionAlgorithms)('signed by %s', async (alg) => {
    const { privateKey, publicKey } = pairOf(alg);
    const keys = () => ({ keys: [publicJwk(publicKey, { alg, use: 'sig', key_ops: ['verify'] })] });
    expect(await reason(await sign(good, { alg }, privateKey), { keys })).toBe('VALID');
  });

  test.each<[string, object, Partial<CompactJWSHeaderParameters>]>([
    ['with only this audience in an array', { ...good, aud: [AUDIENCE] }, {}],
    ['from a clock 29 s ahead', { ...good, iat: seconds + 29, nbf: seconds + 29 }, {}],
    ['without iat', { ...good, iat: undefined }, {}],
    ['with type JWT', good, { typ: 'JWT' }],
    ['with type application/jwt', good, { typ: 'application/jwt' }],
    ['that names its key', good, { kid: 'a' }],
  ])('%s', async (_name, claims, header) => {
    expect(await reason(await sign(claims, header))).toBe('VALID');
  });

  test('by any key of the set that verifies it, when it names none', async () => {
    const keys = () => ({ keys: [publicJwk(rsa.publicKey), publicJwk(other.publicKey), publicJwk(p256.publicKey)] });
    expect(await reason(await sign(good), { keys })).toBe('VALID');
  });

  test('by a key registered for EdDSA when its library names the algorithm Ed25519, and the reverse', async () => {
    const { privateKey, publicKey } = pairOf('EdDSA');
    for (const [alg, registered] of [
      ['Ed25519', 'EdDSA'],
      ['EdDSA', 'Ed25519'],
    ] as const) {
      const keys = () => ({ keys: [publicJwk(publicKey, { alg: registered })] });
      expect(await reason(await sign(good, { alg }, privateKey), { keys, algorithms: [registered] })).toBe('VALID');
    }
  });

  test('without jti where its hash makes it single use: the hash of what is signed, however the signature is encoded', async () => {
    const jwt = await sign({ ...good, jti: undefined });
    const hashOf = async (one: string) => {
      const verified = await verify(one, { singleUse: 'hash' });
      return verified.kind === 'valid' ? Buffer.from(verified.jtiHash).toString('hex') : inEnglish(verified.reason);
    };
    const [signed, signature = ''] = [jwt.slice(0, jwt.lastIndexOf('.')), jwt.split('.')[2]];
    const same = [jwt, `${signed}.${otherPadding(signature)}`, `${signed}.${negated(signature)}`];
    expect(new Set(same).size).toBe(3);
    expect(await Promise.all(same.map(hashOf))).toEqual(same.map(() => Buffer.from(sha256(signed)).toString('hex')));
    expect(await hashOf(await sign({ ...good, jti: undefined, iat: seconds - 1 }))).not.toBe(await hashOf(jwt));
  });

  test('of an explicit type where that is required', async () => {
    const jwt = await sign(good, { typ: 'client-authentication+jwt' });
    expect(await reason(jwt, { typ: 'client-authentication+jwt' })).toBe('VALID');
    expect(await reason(jwt, { typ: ['JWT', 'client-authentication+jwt'] })).toBe('VALID');
    expect(await reason(await sign(good), { typ: 'oauth-id-jag+jwt' })).toBe(
      'assertion has type jwt, not oauth-id-jag+jwt',
    );
  });
});

describe('an assertion is rejected', () => {
  test.each<[string, object, string]>([
    ['expired', { ...good, exp: seconds }, 'assertion expired 0 s ago'],
    ['that expired long ago', { ...good, exp: seconds - 90.5 }, 'assertion expired 90 s ago'],
    ['that is not yet valid', { ...good, nbf: seconds + 31 }, 'assertion becomes valid only in 31 s'],
    ['that was issued in the future', { ...good, iat: seconds + 31 }, 'assertion was issued 31 s in the future'],
    [
      'that is valid for too long',
      { ...good, exp: seconds + 3601 },
      'assertion is valid for 3601 s, but at most 3600 are accepted',
    ],
    [
      'that is valid for too long after it was issued',
      { ...good, iat: seconds - 3600 },
      'assertion is valid for 3660 s, but at most 3600 are accepted',
    ],
    ['without exp', { ...good, exp: undefined }, 'assertion has no valid exp'],
    ['with exp as a string', { ...good, exp: '9999999999' }, 'assertion has no valid exp'],
    ['with an exp beyond the range of dates', { ...good, exp: 1e300 }, 'assertion has no valid exp'],
    ['without jti', { ...good, jti: undefined }, 'assertion has no jti, by which its single use is checked'],
    ['with an empty jti', { ...good, jti: '' }, 'assertion has no valid jti'],
    ['without iss', { ...good, iss: undefined }, 'assertion has no valid iss'],
    ['without sub', { ...good, sub: undefined }, 'assertion has no valid sub'],
    ['from another issuer', { ...good, iss: 'else' }, 'assertion was issued by else, not client'],
    ['about another subject', { ...good, sub: 'else' }, 'assertion has the subject else, not client'],
    ['without aud', { ...good, aud: undefined }, 'assertion has no valid aud'],
    ['with an empty aud', { ...good, aud: [] }, 'assertion has no valid aud'],
    [
      'for another audience',
      { ...good, aud: 'https://else.example' },
      'assertion has the audience https://else.example, not https://auth.example',
    ],
    [
      'for this server with a trailing slash',
      { ...good, aud: `${AUDIENCE}/` },
      'assertion has the audience https://auth.example/, not https://auth.example',
    ],
    [
      'for another audience as well',
      { ...good, aud: [AUDIENCE, 'https://else.example'] },
      'assertion has the audience https://else.example, not https://auth.example',
    ],
    ['whose claims are not an object', [], 'assertion has no valid claims'],
    ['with a NUL character', { ...good, email: 'a\0da@example.com' }, 'assertion has no valid claims'],
    ['with an unpaired surrogate', { ...good, amr: ['\ud83d'] }, 'assertion has no valid claims'],
  ])('%s', async (_name, claims, reported) => {
    expect(await reason(await sign(claims))).toBe(reported);
  });

  test.each<[string, Partial<CompactJWSHeaderParameters>, string]>([
    ['with an unknown critical parameter', { crit: ['exp'], exp: 1 }, 'assertion has crit header parameters'],
    ['of another type', { typ: 'at+jwt' }, 'assertion has type at+jwt, not JWT'],
    ['naming an unknown key', { kid: 'b' }, 'no registered key has the kid b'],
  ])('%s', async (_name, header, reported) => {
    expect(await reason(await withHeader({ alg: 'ES256', ...header }))).toBe(reported);
  });

  test('with an unencoded payload (RFC 7797)', async () => {
    expect(await reason(await withHeader({ alg: 'ES256', b64: false }))).toBe(
      'assertion has a b64 header parameter, which JWTs do not allow',
    );
  });

  test('with alg none', async () => {
    expect(await reason(new UnsecuredJWT(good).encode())).toBe('assertion is signed with none, which is not supported');
  });

  test('signed by HS256 with the public key as the secret', async () => {
    const pem = new TextEncoder().encode(p256.publicKey.export({ format: 'pem', type: 'spki' }).toString());
    expect(await reason(await new SignJWT(good).setProtectedHeader({ alg: 'HS256' }).sign(pem))).toBe(
      'assertion is signed with HS256, which is not supported',
    );
  });

  test('signed by another key, whatever keys its header contains', async () => {
    const embedded = {
      jwk: publicJwk(other.publicKey),
      jku: 'https://evil.example/jwks',
      x5u: 'https://evil.example/cert',
      x5c: ['MIIB'],
    };
    expect(await reason(await sign(good, embedded, other.privateKey))).toBe(
      'assertion is not signed with a registered key',
    );
  });

  test('with a payload other than the signed one', async () => {
    const [header, , signature] = (await sign(good)).split('.');
    const payload = Buffer.from(JSON.stringify({ ...good, jti: 'two' })).toString('base64url');
    expect(await reason(`${header}.${payload}.${signature}`)).toBe('assertion is not signed with a registered key');
  });

  test('by an algorithm other than the registered one', async () => {
    expect(await reason(await sign(good), { algorithms: ['RS256'] })).toBe(
      'assertion is signed with ES256, but the registered algorithm is RS256',
    );
  });

  test.each<[string, JWK, string]>([
    ['is for another algorithm', publicJwk(rsa.publicKey, { alg: 'PS256' }), 'the key is for PS256, not RS256'],
    ['is for encryption', publicJwk(rsa.publicKey, { use: 'enc' }), 'the key is not for signatures (use)'],
    [
      'is not for verification',
      publicJwk(rsa.publicKey, { key_ops: ['encrypt'] }),
      'the key is not for verification (key_ops)',
    ],
    ['is published with its private part', publicJwk(rsa.privateKey), 'the key was published with its private part'],
    ['is of another type', publicJwk(p256.publicKey), 'the key is not for RS256'],
    ['is symmetric', { kty: 'oct', k: 'AAAA' }, 'the key is not for RS256'],
  ])('when its key %s', async (_name, key, reported) => {
    expect(await reason(await sign(good, { alg: 'RS256' }, rsa.privateKey), { keys: () => ({ keys: [key] }) })).toBe(
      reported,
    );
  });

  test('when its RSA key is shorter than 2048 bits', async () => {
    const weak = generateKeyPairSync('rsa', { modulusLength: 2040 });
    const jwt = await withHeader({ alg: 'RS256' });
    expect(await reason(jwt, { keys: () => ({ keys: [publicJwk(weak.publicKey)] }) })).toBe(
      'the key has 2040 bits, at least 2048 are required',
    );
  });

  test('when its RSA key is so long that verification costs too much', async () => {
    const jwt = await withHeader({ alg: 'RS256' });
    const huge = { kty: 'RSA', n: Buffer.alloc(2048, 0xff).toString('base64url'), e: 'AQAB' };
    expect(await reason(jwt, { keys: () => ({ keys: [huge] }) })).toBe(
      'the key has 16384 bits, at most 8192 are accepted',
    );
  });

  test('when it names no key and too many keys are possible', async () => {
    const keys = () => ({ keys: Array.from({ length: 11 }, () => publicJwk(other.publicKey)) });
    expect(await reason(await sign(good), { keys })).toBe(
      'assertion has no kid, and more than 10 registered keys could match',
    );
  });

  test('when the keys cannot be read, with the reason', async () => {
    const keys = () => Promise.reject(new KeySetUnavailable(verbatim('answered 503')));
    expect(await reason(await sign(good), { keys })).toBe('the registered keys cannot be read: answered 503');
    await expect(verify(await sign(good), { keys: () => Promise.reject(new Error('database down')) })).rejects.toThrow(
      'database down',
    );
  });

  test.each(['', 'x', 'a.b.c', '..', 'e30.e30.', `${'x'.repeat(16_385)}`, 'eyJhbGciOiJFUzI1NiJ9.e30'])(
    'that is not a JWT: %.20s',
    async (jwt) => {
      expect((await verify(jwt)).kind).toBe('invalid');
    },
  );
});

test('the subject of an assertion can be read before verification, from any input', async () => {
  expect(peekAssertion(await sign(good))).toEqual({ issuer: 'client', subject: 'client' });
  expect(peekAssertion(await sign({ iss: 1, sub: null }))).toEqual({ issuer: null, subject: null });
  for (const jwt of ['', 'x.y.z', 'x'.repeat(20_000)])
    expect(peekAssertion(jwt)).toEqual({ issuer: null, subject: null });
});
