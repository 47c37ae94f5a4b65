import { generateKeyPairSync, randomBytes } from 'node:crypto';
import type { JWK } from 'jose';

const STAND_INS: Record<string, () => JWK> = {
  ES256: () => generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'jwk' }),
  ES384: () => generateKeyPairSync('ec', { namedCurve: 'P-384' }).publicKey.export({ format: 'jwk' }),
  ES512: () => generateKeyPairSync('ec', { namedCurve: 'P-521' }).publicKey.export({ format: 'jwk' }),
  EdDSA: () => generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' }),
};

const RSA_BYTES = 256;

/** Generating a real RSA key is slow, and verifying takes the same time with any odd modulus. */
function standInRsa(): JWK {
  const modulus = randomBytes(RSA_BYTES);
  modulus[0] = 0xff;
  modulus[RSA_BYTES - 1] = 0xff;
  return { kty: 'RSA', n: modulus.toString('base64url'), e: 'AQAB' };
}

const kept = new Map<string, JWK>();

/**
 * A public key without a matching signer, for assertions of clients that do not exist or have no key for the algorithm.
 * Verifying against it makes the rejection take as long as with a real key.
 */
export function standInKey(alg: string): JWK {
  const kind = alg === 'Ed25519' ? 'EdDSA' : alg in STAND_INS ? alg : 'RSA';
  const known = kept.get(kind) ?? (STAND_INS[kind] ?? standInRsa)();
  kept.set(kind, known);
  return known;
}
