import { generateKeyPairSync } from 'node:crypto';
import type { SigningKeys } from '../keys';

/** A fresh ES256 key, published under `kid`. */
export function newSigningKeys(kid = 'key-1'): SigningKeys {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return {
    current: async () => ({ kid, alg: 'ES256', privateKey }),
    verifying: async (wanted) => (wanted === kid ? { kid, alg: 'ES256', publicKey } : null),
    published: async () => [{ ...publicKey.export({ format: 'jwk' }), kid, alg: 'ES256', use: 'sig' }],
  };
}
