import { generateKeyPairSync } from 'node:crypto';
import { calculateJwkThumbprint, type JWK } from 'jose';
import { seal } from '@/lib/shared/seal';
import type { KeyMaterial } from './signing-key';

/**
 * Generates an ES256 signing key (RFC 7518, 3.4) whose `kid` is its thumbprint (RFC 7638).
 * @param encryptionKey seals the private half
 */
export async function generateSigningKey(encryptionKey: Uint8Array): Promise<KeyMaterial> {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const bare = publicKey.export({ format: 'jwk' }) as JWK;
  const kid = await calculateJwkThumbprint(bare);
  return {
    kid,
    alg: 'ES256',
    publicJwk: { ...bare, kid, alg: 'ES256', use: 'sig' },
    privateKeyEncrypted: seal(encryptionKey, privateKey.export({ format: 'der', type: 'pkcs8' })),
  };
}
