import { calculateJwkThumbprint, type JWK } from 'jose';
import type { SigningAlgorithm } from '@/lib/oauth/clients/client-options';
import { seal } from '@/lib/platform/shared/seal';
import type { Keys } from '@/lib/platform/shared/secret';
import { generateKeyPairFor } from './generate-key-pair';
import type { KeyMaterial } from './signing-key';

/**
 * Generates a signing key (RFC 7518, 3; RFC 8037, 2) whose `kid` is its thumbprint (RFC 7638).
 * @param encryptionKey encrypts the private half
 */
export async function generateSigningKey(encryptionKey: Keys, alg: SigningAlgorithm): Promise<KeyMaterial> {
  const { publicKey, privateKey } = await generateKeyPairFor(alg);
  const bare = publicKey.export({ format: 'jwk' }) as JWK;
  const kid = await calculateJwkThumbprint(bare);
  return {
    kid,
    alg,
    publicJwk: { ...bare, kid, alg, use: 'sig' },
    privateKeyEncrypted: seal(encryptionKey, privateKey.export({ format: 'der', type: 'pkcs8' })),
    privateKeyHandle: null,
  };
}
