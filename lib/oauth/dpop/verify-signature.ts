import { constants, createPublicKey, verify } from 'node:crypto';
import type { JWK } from 'jose';

const { RSA_PKCS1_PADDING, RSA_PKCS1_PSS_PADDING, RSA_PSS_SALTLEN_DIGEST } = constants;

const families: Record<string, object> = {
  RS: { padding: RSA_PKCS1_PADDING },
  PS: { padding: RSA_PKCS1_PSS_PADDING, saltLength: RSA_PSS_SALTLEN_DIGEST },
  ES: { dsaEncoding: 'ieee-p1363' },
};

/**
 * Verifies a signature of JWS (RFC 7518, 3; RFC 8037, 3.1). A key is used once here, so that node:crypto, which takes it
 * at once, costs a fraction of the general library.
 * @param alg an asymmetric algorithm that the key is for
 * @param signed the first two segments
 * @returns false also for a key that is none, as a point that is not on its curve
 */
export function verifySignature(alg: string, { kty, crv, x, y, n, e }: JWK, signed: string, signature: string): boolean {
  const hash = alg.startsWith('Ed') ? null : `sha${alg.slice(2)}`;
  try {
    const key = createPublicKey({ key: JSON.parse(JSON.stringify({ kty, crv, x, y, n, e })), format: 'jwk' });
    return verify(hash, Buffer.from(signed), { key, ...families[alg.slice(0, 2)] }, Buffer.from(signature, 'base64url'));
  } catch {
    return false;
  }
}
