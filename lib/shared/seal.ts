import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto';
import { randomFromPool } from './random';
import type { Bytes } from './secret';

const SALT = 16;
const TAG = 16;
const NONCE = new Uint8Array(12);

/** Every message has a key of its own (HMAC of a random salt), so the fixed nonce never repeats under a key. */
function messageKey(key: Uint8Array, salt: Uint8Array): Uint8Array {
  return createHmac('sha256', key).update(salt).digest();
}

/**
 * Encrypts and authenticates (AES-256-GCM).
 * @param key 256 bits, for this purpose only
 * @returns salt, ciphertext and tag
 */
export function seal(key: Uint8Array, plaintext: Uint8Array): Bytes {
  const salt = randomFromPool(SALT);
  const cipher = createCipheriv('aes-256-gcm', messageKey(key, salt), NONCE);
  return new Uint8Array(Buffer.concat([salt, cipher.update(plaintext), cipher.final(), cipher.getAuthTag()]));
}

/**
 * Opens what `seal` made.
 * @returns the plaintext, or null when the bytes are not from `seal` under this key
 */
export function unseal(key: Uint8Array, sealed: Uint8Array): Bytes | null {
  if (sealed.length < SALT + TAG) return null;
  const salt = sealed.subarray(0, SALT);
  const decipher = createDecipheriv('aes-256-gcm', messageKey(key, salt), NONCE, { authTagLength: TAG });
  decipher.setAuthTag(sealed.subarray(sealed.length - TAG));
  try {
    return new Uint8Array(Buffer.concat([decipher.update(sealed.subarray(SALT, sealed.length - TAG)), decipher.final()]));
  } catch {
    return null;
  }
}
