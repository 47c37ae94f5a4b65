import { createHmac, hash, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

/** Bytes in the type that Prisma and Web Crypto accept. */
export type Bytes = Uint8Array<ArrayBuffer>;

/**
 * The keys for one purpose, one from each secret in use, or a single key. The first seals and signs; all open and
 * verify.
 */
export type Keys = Bytes | readonly [newest: Bytes, ...others: Bytes[]];

/** The key that seals and signs. */
export function newestKey(keys: Keys): Bytes {
  return keys instanceof Uint8Array ? keys : keys[0];
}

/** All keys that open and verify, newest first. */
export function everyKey(keys: Keys): readonly Bytes[] {
  return keys instanceof Uint8Array ? [keys] : keys;
}

/**
 * Creates a random secret in the URL-safe alphabet.
 * @param prefix the kind of secret, so that a leaked one can be recognized (`tsc_`, `tss_`, …)
 * @returns the prefix and 256 random bits
 */
export function newSecret(prefix = ''): string {
  return prefix + randomBytes(32).toString('base64url');
}

/** SHA-256, used to store random secrets. Not for passwords, because they can be guessed. */
export function sha256(value: string | Uint8Array): Bytes {
  return new Uint8Array(hash('sha256', value, 'buffer'));
}

/** Compares two digests in constant time. Digests of different lengths are unequal. */
export function sameDigest(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}

/**
 * Derives a 256-bit key for one purpose from a uniformly random secret, at a fraction of the cost of `deriveKey`
 * (HKDF-Expand of one block does little more than this, RFC 5869, 2.3). For keys that are used once.
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
