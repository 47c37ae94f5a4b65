import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { publicKeySet } from './jwks';

test('private members are never published, whatever the key source holds', () => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const jwk = { ...privateKey.export({ format: 'jwk' }), kid: 'key-1', alg: 'ES256', use: 'sig', secretNote: 'x' };
  expect(publicKeySet([jwk])).toEqual({
    keys: [{ kty: 'EC', crv: 'P-256', x: jwk.x, y: jwk.y, kid: 'key-1', use: 'sig', alg: 'ES256' }],
  });
});
