import { createHmac, randomInt } from 'node:crypto';
import type { Bytes } from '@/lib/platform/shared/secret';

export const RECOVERY_CODES = 10;
const GROUPS = 4;
const GROUP_LENGTH = 4;
/** No letter that is read as another one, and no vowels: 30 signs, 78 bits a code. */
const ALPHABET = '0123456789bcdfghjkmnpqrstvwxyz';

/** New codes, as they are shown this one time: `4k7r-…`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () =>
    Array.from({ length: GROUPS }, () =>
      Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''),
    ).join('-'),
  );
}

/**
 * How a code is stored and looked for: HMAC-SHA-256, so that a copy of the table alone cannot be tried out.
 * @param key the tenant's own, for recovery codes only: stored hashes cannot be made again under another
 * @returns null for what cannot be a code
 */
export function recoveryCodeHash(key: Bytes, personId: string, typed: string): Bytes | null {
  const code = typed.toLowerCase().replace(/[\s-]/g, '');
  if (code.length !== GROUPS * GROUP_LENGTH || ![...code].every((sign) => ALPHABET.includes(sign))) return null;
  return new Uint8Array(createHmac('sha256', key).update(`recovery-code ${personId} ${code}`).digest());
}
