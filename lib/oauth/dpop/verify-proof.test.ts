import { calculateJwkThumbprint, exportJWK, generateKeyPair, SignJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { readable } from '@/lib/platform/shared/testing/readable';
import { newProof, newProofKey } from '../testing/proof';
import { proofAlgorithms } from './proof-header';
import { MAX_AGE_SECONDS, verifyProof } from './verify-proof';

const now = new Date('2026-11-21T12:00:00Z');
const seconds = now.getTime() / 1000;
const url = 'https://auth.example/t/acme/token';
const request = { method: 'POST', url, now };
const key = newProofKey();
const expected = { method: 'POST', uris: [url, 'https://mtls.auth.example/t/acme/token'], now };
const made = (changes?: Parameters<typeof newProof>[2]) => newProof(key, request, changes);

describe('a valid proof', () => {
  test.each(proofAlgorithms)('by %s proves its key', async (alg) => {
    const { publicKey, privateKey } = await generateKeyPair(alg, { extractable: true });
    const jwk = await exportJWK(publicKey);
    const proof = await new SignJWT({ jti: 'one', htm: 'POST', htu: url })
      .setIssuedAt(seconds)
      .setProtectedHeader({ alg, typ: 'dpop+jwt', jwk })
      .sign(privateKey);
    expect(readable(verifyProof(proof, expected))).toMatchObject({
      kind: 'valid',
      jkt: await calculateJwkThumbprint(jwk),
      nonce: null,
    });
    expect(
      readable(verifyProof(`${proof.slice(0, -9)}${proof.at(-9) === 'A' ? 'B' : 'A'}${proof.slice(-8)}`, expected)),
    ).toEqual({ kind: 'invalid', reason: 'proof signature is invalid' });
  });

  test('is remembered for as long as it can be presented', () => {
    const verified = verifyProof(made(), expected);
    expect(verified.kind === 'valid' && verified.expiresAt.getTime() / 1000).toBeGreaterThan(seconds + MAX_AGE_SECONDS);
  });

  test.each([
    ['https://AUTH.example:443/t/acme/token'],
    [`${url}?x=1#y`],
    ['https://auth.example/t/./acme/%74oken'],
    ['https://mtls.auth.example/t/acme/token'],
  ])('may write the URL as %s', (htu) =>
    expect(readable(verifyProof(made({ claims: { htu } }), expected))).toMatchObject({ kind: 'valid' }),
  );

  test.each([[-MAX_AGE_SECONDS], [-1], [1.5], [30]])('may be %s s off our clock', (off) =>
    expect(readable(verifyProof(made({ claims: { iat: seconds + off } }), expected))).toMatchObject({ kind: 'valid' }),
  );

  test('returns its nonce', () =>
    expect(readable(verifyProof(made({ claims: { nonce: 'n' } }), expected))).toMatchObject({
      kind: 'valid',
      nonce: 'n',
    }));

  test('at a resource is valid only for its own access token', () => {
    const at = { ...expected, accessToken: 'token' };
    expect(readable(verifyProof(newProof(key, { ...request, accessToken: 'token' }), at))).toMatchObject({
      kind: 'valid',
    });
    expect(readable(verifyProof(newProof(key, { ...request, accessToken: 'other' }), at))).toEqual({
      kind: 'invalid',
      reason: 'proof is for another access token (ath)',
    });
    expect(readable(verifyProof(made(), at))).toEqual({ kind: 'invalid', reason: 'proof has no ath' });
  });
});

describe('is rejected', () => {
  const invalid = (proof: string, reason: RegExp) =>
    expect(readable(verifyProof(proof, expected))).toEqual({ kind: 'invalid', reason: expect.stringMatching(reason) });

  test.each<[string, Record<string, unknown>, RegExp]>([
    ['without a type', { typ: undefined }, /header is invalid \(typ\)/],
    ['of type JWT', { typ: 'JWT' }, /has type JWT/],
    ['of type at+jwt', { typ: 'at+jwt' }, /has type at\+jwt/],
    ['with alg none', { alg: 'none' }, /\(alg\)/],
    ['with a symmetric algorithm', { alg: 'HS256' }, /\(alg\)/],
    ['with an algorithm that does not fit the key', { alg: 'ES384' }, /not for ES384/],
    ['without a key', { jwk: undefined }, /\(jwk\)/],
    ['with a private key', { jwk: { ...key.jwk, d: 'x' } }, /private key \(d\)/],
    ['with a symmetric key', { jwk: { kty: 'oct', k: 'x' } }, /private key \(k\)/],
    ['with a private part that is null', { jwk: { ...key.jwk, d: null } }, /private key \(d\)/],
    ['with an incomplete key', { jwk: { ...key.jwk, y: undefined } }, /incomplete/],
    ['with a point that is not on its curve', { jwk: { ...key.jwk, y: key.jwk.x } }, /not a valid key/],
    ['with a key that did not sign it', { jwk: newProofKey().jwk }, /signature/],
    ['with a key for encryption', { jwk: { ...key.jwk, use: 'enc' } }, /not for signatures/],
    ['with a critical header extension', { crit: ['b64'], b64: false }, /crit/],
  ])('%s', (_name, header, reason) => invalid(made({ header }), reason));

  test.each<[string, Record<string, unknown>, RegExp]>([
    ['without jti', { jti: undefined }, /\(jti\)/],
    ['with an empty jti', { jti: '' }, /\(jti\)/],
    ['with a jti that is too long', { jti: 'x'.repeat(300) }, /\(jti\)/],
    ['without htm', { htm: undefined }, /\(htm\)/],
    ['for another method', { htm: 'GET' }, /method GET/],
    ['for the method in lower case', { htm: 'post' }, /method post/],
    ['without htu', { htu: undefined }, /\(htu\)/],
    ['for another path', { htu: `${url}/` }, /proof is for/],
    ['for the endpoint of another tenant', { htu: 'https://auth.example/token' }, /proof is for/],
    ['for another host', { htu: 'https://auth.example.evil.test/t/acme/token' }, /proof is for/],
    ['for another scheme', { htu: 'http://auth.example/t/acme/token' }, /proof is for/],
    ['for a path in another case', { htu: 'https://auth.example/T/acme/token' }, /proof is for/],
    ['for a URL with a user name', { htu: 'https://u@auth.example/t/acme/token' }, /proof is for/],
    ['for a relative URL', { htu: '/t/acme/token' }, /proof is for/],
    ['without iat', { iat: undefined }, /\(iat\)/],
    ['with an iat that is a string', { iat: String(seconds) }, /\(iat\)/],
    ['when it is too old', { iat: seconds - MAX_AGE_SECONDS - 1 }, /created 121 s ago/],
    ['that was issued in the future', { iat: seconds + 31 }, /31 s ahead/],
    ['created in the far future', { iat: 1e300 }, /ahead/],
    ['with a nonce that is not a string', { nonce: 1 }, /\(nonce\)/],
  ])('%s', (_name, claims, reason) => invalid(made({ claims }), reason));

  test.each([
    [''],
    ['nonsense'],
    ['a.b'],
    ['a.b.c'],
    ['a.b.c.d'],
    [`${made()}.`],
    [` ${made()}`],
    [made().replace(/\.[^.]*$/, '.')],
  ])('%s', (proof) => invalid(proof, /./));
  test('when it is too long', () => invalid('x'.repeat(8193), /longer/));
});
