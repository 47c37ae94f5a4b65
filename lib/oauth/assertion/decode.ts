import { decodeJwt, decodeProtectedHeader } from 'jose';
import { isKeepable } from '@/lib/platform/shared/keepable';

/** Longer assertions are rejected unread: an assertion has only a few claims. */
export const LONGEST_ASSERTION = 16 * 1024;

/** The unverified header of a JWT; null when it cannot be decoded. Never throws. */
export function decodedHeader(jwt: string): Record<string, unknown> | null {
  return jwt.length > LONGEST_ASSERTION ? null : attempted(() => decodeProtectedHeader(jwt));
}

/**
 * The unverified claims of a JWT; null when they cannot be decoded. Claims that contain NUL or half of a surrogate pair
 * also give null: no person can be found by such a value, and a `state` with it could not be returned unchanged. Never
 * throws.
 */
export function decodedClaims(jwt: string): Record<string, unknown> | null {
  const claims = jwt.length > LONGEST_ASSERTION ? null : attempted(() => decodeJwt(jwt));
  return isKeepable(claims) ? claims : null;
}

function attempted<Value>(decode: () => Value): Value | null {
  try {
    return decode();
  } catch {
    return null;
  }
}
