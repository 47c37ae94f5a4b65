import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto';
import { randomFromPool } from './random';
import { type Bytes, everyKey, type Keys, newestKey } from './secret';

const SALT = 16;
const TAG = 16;
/** How much longer a sealed value is. */
export const SEALING_BYTES = SALT + TAG;
const NONCE = new Uint8Array(12);

/** Each message has its own key (HMAC of a random salt), so the fixed nonce never repeats under a key. */
function messageKey(key: Uint8Array, salt: Uint8Array): Uint8Array {
  return createHmac('sha256', key).update(salt).digest();
}

/**
 * Encrypts and authenticates (AES-256-GCM).
 * @param keys 256 bits each, for this purpose only; the newest one seals
 * @returns salt, ciphertext and tag
 */
export function seal(keys: Keys, plaintext: Uint8Array): Bytes {
  const salt = randomFromPool(SALT);
  const cipher = createCipheriv('aes-256-gcm', messageKey(newestKey(keys), salt), NONCE);
  return new Uint8Array(Buffer.concat([salt, cipher.update(plaintext), cipher.final(), cipher.getAuthTag()]));
}

/**
 * Opens what `seal` made. Tries the keys in order; authentication shows which one is right.
 * @returns the plaintext, or null when the bytes were not sealed with any of these keys
 */
export function unseal(keys: Keys, sealed: Uint8Array): Bytes | null {
  if (sealed.length < SALT + TAG) return null;
  for (const key of everyKey(keys)) {
    const opened = unsealWith(key, sealed);
    if (opened) return opened;
  }
  return null;
}

/**
 * Seals a value that replaces another. An unchanged value keeps its ciphertext, so that saving it again changes
 * nothing.
 * @param value undefined keeps what is stored
 */
export function sealedAgain(keys: Keys, before: Bytes | null, value: string | undefined): Bytes | null {
  if (value === undefined) return before;
  const opened = before && unseal(keys, before);
  return opened && Buffer.from(opened).toString() === value ? before : seal(keys, Buffer.from(value));
}

function unsealWith(key: Bytes, sealed: Uint8Array): Bytes | null {
  const salt = sealed.subarray(0, SALT);
  const decipher = createDecipheriv('aes-256-gcm', messageKey(key, salt), NONCE, { authTagLength: TAG });
  decipher.setAuthTag(sealed.subarray(sealed.length - TAG));
  try {
    return new Uint8Array(
      Buffer.concat([decipher.update(sealed.subarray(SALT, sealed.length - TAG)), decipher.final()]),
    );
  } catch {
    return null;
  }
}
