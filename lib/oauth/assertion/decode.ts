import { decodeJwt, decodeProtectedHeader } from 'jose';

/** Longer ones are not looked at: an assertion holds a few claims. */
export const LONGEST_ASSERTION = 16 * 1024;

/** The header of a JWT, before anything of it is believed; null when there is none. Never throws. */
export function decodedHeader(jwt: string): Record<string, unknown> | null {
  return jwt.length > LONGEST_ASSERTION ? null : attempted(() => decodeProtectedHeader(jwt));
}

/** The claims of a JWT, before anything of them is believed; null when there are none. Never throws. */
export function decodedClaims(jwt: string): Record<string, unknown> | null {
  return jwt.length > LONGEST_ASSERTION ? null : attempted(() => decodeJwt(jwt));
}

function attempted<Value>(decode: () => Value): Value | null {
  try {
    return decode();
  } catch {
    return null;
  }
}
