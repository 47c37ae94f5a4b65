import { decodeJwt, decodeProtectedHeader } from 'jose';
import { isKeepable } from '@/lib/platform/shared/keepable';

/** Longer ones are not looked at: an assertion holds a few claims. */
export const LONGEST_ASSERTION = 16 * 1024;

/** The header of a JWT, before anything of it is believed; null when there is none. Never throws. */
export function decodedHeader(jwt: string): Record<string, unknown> | null {
  return jwt.length > LONGEST_ASSERTION ? null : attempted(() => decodeProtectedHeader(jwt));
}

/**
 * The claims of a JWT, before anything of them is believed; null when there are none. What holds NUL or half of a
 * character has none: nobody is looked up by such a name, and no `state` of it could come back as it is. Never throws.
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
