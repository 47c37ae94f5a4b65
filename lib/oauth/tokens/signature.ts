/** The signatures of JSON Web Algorithms (RFC 7518, 3; RFC 8037, 3.1), with node:crypto. */
import { constants, createHash, type KeyObject, sign, verify } from 'node:crypto';
import type { SigningAlgorithm } from '@/lib/oauth/clients/client-options';
import { fromDer, toDer } from './ecdsa-encoding';

interface Scheme {
  /** The digest for the signature; null if the algorithm defines its own. */
  digest: 'sha256' | null;
  /** Null if there are none: the key alone is checked faster than an object with it. */
  options: { padding: number; saltLength?: number } | null;
  /**
   * The hash for `at_hash`: the one "used in the alg Header Parameter", which for Ed25519 is SHA-512 (RFC 8032, 5.1).
   */
  hash: 'sha256' | 'sha512';
}

const schemes: Record<SigningAlgorithm, Scheme> = {
  ES256: { digest: 'sha256', options: null, hash: 'sha256' },
  RS256: { digest: 'sha256', options: { padding: constants.RSA_PKCS1_PADDING }, hash: 'sha256' },
  // "The size of the salt value is the same size as the hash function output." (RFC 7518, 3.5)
  PS256: {
    digest: 'sha256',
    options: { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_DIGEST },
    hash: 'sha256',
  },
  EdDSA: { digest: null, options: null, hash: 'sha512' },
};

const withOptions = (key: KeyObject, options: Scheme['options']) => (options === null ? key : { key, ...options });

export function signBytes(alg: SigningAlgorithm, privateKey: KeyObject, data: Uint8Array): Buffer {
  const { digest, options } = schemes[alg];
  const signature = sign(digest, data, withOptions(privateKey, options));
  return alg === 'ES256' ? fromDer(signature) : signature;
}

export function isSignatureOf(
  alg: SigningAlgorithm,
  publicKey: KeyObject,
  data: Uint8Array,
  signature: Uint8Array,
): boolean {
  const { digest, options } = schemes[alg];
  const encoded = alg === 'ES256' ? toDer(signature) : signature;
  return encoded !== null && verify(digest, data, withOptions(publicKey, options), encoded);
}

/**
 * "the base64url encoding of the left-most half of the hash of the octets" of a token (OpenID Connect Core, 3.1.3.6).
 */
export function leftHalfHash(alg: SigningAlgorithm, token: string): string {
  const hash = createHash(schemes[alg].hash).update(token).digest();
  return hash.subarray(0, hash.length / 2).toString('base64url');
}
