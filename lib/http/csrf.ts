import { createHmac } from 'node:crypto';
import { sameDigest } from '@/lib/shared/secret';

function digest(key: Uint8Array, browserId: string, purpose: string): Buffer {
  return createHmac('sha256', key).update(`${purpose} ${browserId}`).digest();
}

/**
 * The token that a form carries: bound to the browser that was shown the form and to what the form is for.
 * @param key for this purpose only
 * @param purpose the form, with the id of what it decides on: a token for one form is none for another
 */
export function csrfToken(key: Uint8Array, browserId: string, purpose: string): string {
  return digest(key, browserId, purpose).toString('base64url');
}

/** Whether a form's token is the one of this browser and purpose; compared in constant time. */
export function isCsrfToken(key: Uint8Array, browserId: string | null, purpose: string, token: string | null): boolean {
  if (!browserId || !token) return false;
  return sameDigest(digest(key, browserId, purpose), Buffer.from(token, 'base64url'));
}
