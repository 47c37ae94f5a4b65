import { createHmac, hash, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

/** Bytes as Prisma and Web Crypto take them. */
export type Bytes = Uint8Array<ArrayBuffer>;

/** The keys of one purpose, one from each secret in use, or a single one. The first seals and signs; all open and verify. */
export type Keys = Bytes | readonly [newest: Bytes, ...others: Bytes[]];

/** The key that seals and signs. */
export function newestKey(keys: Keys): Bytes {
  return keys instanceof Uint8Array ? keys : keys[0];
}

/** All keys that open and verify, the newest first. */
export function everyKey(keys: Keys): readonly Bytes[] {
  return keys instanceof Uint8Array ? [keys] : keys;
}

/**
 * A new random secret in the URL-safe alphabet.
 * @param prefix what kind of secret it is, so that a leaked one can be recognised (`tsc_`, `tss_`, …)
 * @returns prefix and 256 random bits
 */
export function newSecret(prefix = ''): string {
  return prefix + randomBytes(32).toString('base64url');
}

/** SHA-256: how random secrets are stored. Not for passwords, which are guessable. */
export function sha256(value: string | Uint8Array): Bytes {
  return new Uint8Array(hash('sha256', value, 'buffer'));
}

/** Compares two digests in constant time. Digests of different length differ. */
export function sameDigest(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}

/**
 * Derives a 256-bit key for one purpose from a secret that is uniformly random (HKDF-Expand of one block is little else
 * than this, RFC 5869, 2.3), at a fraction of what `deriveKey` costs: for keys that are used once.
 * @param purpose names the use, so that no two uses share a key
 */
export function deriveOnce(secret: string | Uint8Array, purpose: string): Bytes {
  return new Uint8Array(createHmac('sha256', secret).update(purpose).digest());
}

/**
 * Derives a 256-bit key for one purpose (HKDF-SHA-256, RFC 5869).
 * @param secret the instance secret, or another secret of high entropy
 * @param purpose names the use, so that no two uses share a key
 */
export function deriveKey(secret: string | Uint8Array, purpose: string): Bytes {
  return new Uint8Array(hkdfSync('sha256', secret, new Uint8Array(0), purpose, 32));
}
