import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { decoded } from '@/lib/platform/shared/message';
import { inEnglish } from '@/lib/platform/shared/say-plainly';
import { keySet } from './key-set';

const jwkOf = (pair: ReturnType<typeof generateKeyPairSync>, half: 'publicKey' | 'privateKey' = 'publicKey') =>
  pair[half].export({ format: 'jwk' });
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
const ec = generateKeyPairSync('ec', { namedCurve: 'P-384' });
const ed = generateKeyPairSync('ed25519');

/** What is wrong with a set of these keys. */
const wrong = (...keys: unknown[]) =>
  keySet
    .safeParse({ keys })
    .error?.issues.map(({ path, message }) => `${path.slice(2).join('.')} ${inEnglish(decoded(message))}`.trim());

test('public keys of every supported type are accepted unchanged', () => {
  const keys = [rsa, ec, ed].map((pair, index) => ({
    ...jwkOf(pair),
    kid: `key ${index}`,
    use: 'sig',
    key_ops: ['verify'],
    extra: 1,
  }));
  expect(keySet.parse({ keys })).toEqual({ keys });
});

describe('is rejected', () => {
  test.each<[string, unknown, string[]]>([
    ['a symmetric key', { kty: 'oct', k: 'AAAA' }, ['kty must be RSA, EC or OKP']],
    ['a key without a type', {}, ['kty must be RSA, EC or OKP']],
    ['a private RSA key', jwkOf(rsa, 'privateKey'), ['must contain only the public part']],
    ['a private EC key', jwkOf(ec, 'privateKey'), ['must contain only the public part']],
    ['a private Ed25519 key', jwkOf(ed, 'privateKey'), ['must contain only the public part']],
    [
      'an RSA key of 1024 bits',
      jwkOf(generateKeyPairSync('rsa', { modulusLength: 1024 })),
      ['n must have at least 2048 bits'],
    ],
    [
      'a curve that no supported algorithm uses',
      jwkOf(generateKeyPairSync('ec', { namedCurve: 'secp256k1' })),
      ['crv must be P-256, P-384 or P-521'],
    ],
    ['a key for key agreement', jwkOf(generateKeyPairSync('x25519')), ['crv must be Ed25519']],
    ['an EC point without y', { ...jwkOf(ec), y: undefined }, ['y is missing']],
    [
      'a member with an unpaired surrogate',
      { ...jwkOf(ec), note: ['\ud83d'] },
      ['must not contain NUL or incomplete characters'],
    ],
    [
      'a member that is nested too deeply',
      { ...jwkOf(ec), note: JSON.parse('['.repeat(20_000) + ']'.repeat(20_000)) },
      ['must not contain NUL or incomplete characters'],
    ],
    ['key_ops that is not a list', { ...jwkOf(ec), key_ops: 'verify' }, ['key_ops must be a list']],
  ])('%s', (_what, key, reported) => {
    expect(wrong(key)).toEqual(reported);
  });

  test('an empty key set, or one with too many keys', () => {
    expect(wrong()).toEqual(['must contain at least one key']);
    expect(wrong(...Array.from({ length: 21 }, () => jwkOf(ed)))).toEqual(['must contain at most 20 keys']);
  });
});
