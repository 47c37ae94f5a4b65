import { constants, type KeyObject, verify } from 'node:crypto';

const { RSA_PKCS1_PADDING, RSA_PKCS1_PSS_PADDING, RSA_PSS_SALTLEN_DIGEST } = constants;

const families: Record<string, object> = {
  RS: { padding: RSA_PKCS1_PADDING },
  PS: { padding: RSA_PKCS1_PSS_PADDING, saltLength: RSA_PSS_SALTLEN_DIGEST },
  ES: { dsaEncoding: 'ieee-p1363' },
};

/**
 * Verifies a JWS signature (RFC 7518, 3; RFC 8037, 3.1) with node:crypto, which is several times faster than the
 * general library.
 * @param alg an asymmetric algorithm that fits the key
 * @param signed the first two segments
 * @returns false also if `signature` is malformed
 */
export function verifySignature(alg: string, key: KeyObject, signed: string, signature: string): boolean {
  const hash = alg.startsWith('Ed') ? null : `sha${alg.slice(2)}`;
  try {
    return verify(
      hash,
      Buffer.from(signed),
      { key, ...families[alg.slice(0, 2)] },
      Buffer.from(signature, 'base64url'),
    );
  } catch {
    return false;
  }
}
