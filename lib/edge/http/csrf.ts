import { createHmac } from 'node:crypto';
import { type Bytes, everyKey, type Keys, newestKey, sameDigest } from '@/lib/platform/shared/secret';

function digest(key: Bytes, browserId: string, purpose: string): Buffer {
  return createHmac('sha256', key).update(`${purpose} ${browserId}`).digest();
}

/**
 * The token of a form: bound to the browser that the form was shown to, and to the form's purpose.
 * @param keys for this purpose only
 * @param purpose the form, with the id of what it decides on: a token for one form is not valid for another
 */
export function csrfToken(keys: Keys, browserId: string, purpose: string): string {
  return digest(newestKey(keys), browserId, purpose).toString('base64url');
}

/** Whether a form's token belongs to this browser and purpose, compared in constant time. */
export function isCsrfToken(keys: Keys, browserId: string | null, purpose: string, token: string | null): boolean {
  if (!browserId || !token) return false;
  const presented = Buffer.from(token, 'base64url');
  return everyKey(keys).some((key) => sameDigest(digest(key, browserId, purpose), presented));
}
