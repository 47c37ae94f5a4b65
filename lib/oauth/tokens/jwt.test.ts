import { createHmac } from 'node:crypto';
import * as jose from 'jose';
import { describe, expect, test } from 'vitest';
import { signingAlgorithms } from '@/lib/oauth/clients/client-options';
import { readable } from '@/lib/platform/shared/testing/readable';
import { newSigningKeys } from '../testing/signing-keys';
import { signJwt, verifyJwt } from './jwt';

const keys = newSigningKeys();
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

test('what is signed verifies here and with an independent library', async () => {
  const token = await signJwt(keys, { typ: 'at+jwt' }, { sub: 'ada', emoji: '🗝' });
  expect(readable(await verifyJwt(keys, 'at+jwt', token))).toEqual({
    kind: 'valid',
    claims: { sub: 'ada', emoji: '🗝' },
  });
  const jwks = jose.createLocalJWKSet({ keys: await keys.published() });
  const verified = await jose.jwtVerify(token, jwks, { typ: 'at+jwt', algorithms: ['ES256'] });
  expect(verified.payload).toEqual({ sub: 'ada', emoji: '🗝' });
  expect(verified.protectedHeader).toEqual({ alg: 'ES256', typ: 'at+jwt', kid: 'key-1' });
});

test('a token that was verified before is rejected with any other signature, claim or key', async () => {
  const token = await signJwt(keys, { typ: 'at+jwt' }, { sub: 'ada' });
  const [header = '', payload = '', signature = ''] = token.split('.');
  const [, , another = ''] = (await signJwt(keys, { typ: 'at+jwt' }, { sub: 'eve' })).split('.');
  const kindOf = async (jwt: string, under = keys) => (await verifyJwt(under, 'at+jwt', jwt)).kind;
  for (let time = 0; time < 2; time++) {
    expect(await kindOf(token)).toBe('valid');
    expect(await kindOf(`${header}.${payload}.${another}`)).toBe('invalid');
    expect(await kindOf(`${header}.${encode({ sub: 'eve' })}.${signature}`)).toBe('invalid');
    expect(await kindOf(token, newSigningKeys())).toBe('invalid');
  }
});

describe.each(signingAlgorithms)('signed with %s', (alg) => {
  test('it verifies where that algorithm is expected, here and with an independent library', async () => {
    const token = await signJwt(keys, { alg, typ: 'JWT' }, { sub: 'ada' });
    expect(readable(await verifyJwt(keys, 'JWT', token, signingAlgorithms))).toEqual({
      kind: 'valid',
      claims: { sub: 'ada' },
    });
    const verified = await jose.jwtVerify(token, jose.createLocalJWKSet({ keys: await keys.published() }), {
      algorithms: [alg],
    });
    expect(verified).toMatchObject({ payload: { sub: 'ada' }, protectedHeader: { alg, typ: 'JWT' } });
  });

  test('it is rejected where another algorithm is expected, and with a changed claim', async () => {
    const token = await signJwt(keys, { alg, typ: 'JWT' }, { sub: 'ada' });
    const others = signingAlgorithms.filter((other) => other !== alg);
    expect(readable(await verifyJwt(keys, 'JWT', token, others))).toEqual({
      kind: 'invalid',
      reason: 'JWT header is not one that this server issues',
    });
    const [header, , signature] = token.split('.');
    const changed = `${header}.${encode({ sub: 'eve' })}.${signature}`;
    expect(readable(await verifyJwt(keys, 'JWT', changed, signingAlgorithms))).toEqual({
      kind: 'invalid',
      reason: 'JWT signature is invalid',
    });
  });

  test('it is rejected with the key of another algorithm that its header names', async () => {
    const [, payload, signature] = (await signJwt(keys, { alg, typ: 'JWT' }, { sub: 'ada' })).split('.');
    for (const other of signingAlgorithms.filter((name) => name !== alg)) {
      const { kid } = await keys.current(other);
      const forged = `${encode({ alg, typ: 'JWT', kid })}.${payload}.${signature}`;
      expect(readable(await verifyJwt(keys, 'JWT', forged, signingAlgorithms))).toEqual({
        kind: 'invalid',
        reason: 'JWT is signed with an unknown or retired key',
      });
    }
  });
});

test('access tokens are signed only with ES256, whatever other keys exist', async () => {
  for (const alg of ['RS256', 'PS256', 'EdDSA'] as const) {
    const token = await signJwt(keys, { alg, typ: 'at+jwt' }, { sub: 'ada' });
    expect(readable(await verifyJwt(keys, 'at+jwt', token))).toEqual({
      kind: 'invalid',
      reason: 'JWT header is not one that this server issues',
    });
  }
});

describe('is rejected', () => {
  const changed = async (change: (segments: [string, string, string]) => string) => {
    const [header = '', payload = '', signature = ''] = (await signJwt(keys, { typ: 'at+jwt' }, { sub: 'ada' })).split(
      '.',
    );
    return change([header, payload, signature]);
  };
  const header = { alg: 'ES256', typ: 'at+jwt', kid: 'key-1' };

  test.each<[string, string, (segments: [string, string, string]) => string | Promise<string>]>([
    ['a changed payload', 'JWT signature is invalid', ([h, , s]) => `${h}.${encode({ sub: 'eve' })}.${s}`],
    [
      'a changed signature',
      'JWT signature is invalid',
      ([h, p]) => `${h}.${p}.${Buffer.alloc(64).toString('base64url')}`,
    ],
    ['a short signature', 'JWT signature is invalid', ([h, p]) => `${h}.${p}.AA`],
    ['no signature', 'not a JWT', ([h, p]) => `${h}.${p}.`],
    [
      'alg none',
      'JWT header is not one that this server issues',
      ([, p, s]) => `${encode({ ...header, alg: 'none' })}.${p}.${s}`,
    ],
    ['alg none, unsigned', 'not a JWT', ([, p]) => `${encode({ ...header, alg: 'none' })}.${p}.`],
    [
      'an unknown key',
      'JWT is signed with an unknown or retired key',
      ([, p, s]) => `${encode({ ...header, kid: 'key-2' })}.${p}.${s}`,
    ],
    [
      'no key ID',
      'JWT header is not one that this server issues',
      ([, p, s]) => `${encode({ alg: 'ES256', typ: 'at+jwt' })}.${p}.${s}`,
    ],
    ['another type', 'JWT is not of type at+jwt', ([, p, s]) => `${encode({ ...header, typ: 'JWT' })}.${p}.${s}`],
    ['no type', 'JWT is not of type at+jwt', ([, p, s]) => `${encode({ alg: 'ES256', kid: 'key-1' })}.${p}.${s}`],
    [
      'crit',
      'JWT header is not one that this server issues',
      ([, p, s]) => `${encode({ ...header, crit: ['x'] })}.${p}.${s}`,
    ],
    ['a header that is not JSON', 'JWT header is not one that this server issues', ([, p, s]) => `AAAA.${p}.${s}`],
    ['four segments', 'not a JWT', ([h, p, s]) => `${h}.${p}.${s}.${s}`],
    ['padding', 'not a JWT', ([h, p, s]) => `${h}.${p}.${s}==`],
    ['an oversized token', 'not a JWT', ([h, p, s]) => `${h}.${p}${'A'.repeat(20_000)}.${s}`],
    ['text', 'not a JWT', () => 'nonsense'],
    ['nothing', 'not a JWT', () => ''],
  ])('%s', async (_name, reason, change) => {
    const token = await changed((segments) => change(segments) as string);
    expect(readable(await verifyJwt(keys, 'at+jwt', token))).toEqual({ kind: 'invalid', reason });
  });

  test('HS256 over the public key', async () => {
    const [jwk] = await keys.published();
    const signed = `${encode({ ...header, alg: 'HS256' })}.${encode({ sub: 'eve' })}`;
    const mac = createHmac('sha256', JSON.stringify(jwk)).update(signed).digest('base64url');
    expect(readable(await verifyJwt(keys, 'at+jwt', `${signed}.${mac}`))).toEqual({
      kind: 'invalid',
      reason: 'JWT header is not one that this server issues',
    });
  });

  test('the same kid signed by another key, though the header embeds it', async () => {
    const stranger = newSigningKeys();
    const { privateKey } = await stranger.current();
    const [jwk] = await stranger.published();
    const token = await new jose.SignJWT({ sub: 'eve' }).setProtectedHeader({ ...header, jwk }).sign(privateKey);
    expect(readable(await verifyJwt(keys, 'at+jwt', token))).toEqual({
      kind: 'invalid',
      reason: 'JWT signature is invalid',
    });
  });
});
