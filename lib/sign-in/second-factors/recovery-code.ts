import { createHmac, randomInt } from 'node:crypto';
import type { Cause } from '@/lib/journal/audit/audit-entry';
import type { Bytes } from '@/lib/platform/shared/secret';
import type { SecondFactorStore } from './store';

export const RECOVERY_CODES = 10;
const GROUPS = 4;
const GROUP_LENGTH = 4;
/** No characters that are easily misread, and no vowels: 30 characters, 78 bits per code. */
const ALPHABET = '0123456789bcdfghjkmnpqrstvwxyz';

/** Generates codes in the form in which they are shown once: `4k7r-…`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () =>
    Array.from({ length: GROUPS }, () =>
      Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''),
    ).join('-'),
  );
}

/**
 * The form in which a code is stored and looked up: HMAC-SHA-256, so that codes cannot be guessed from a copy of the
 * table alone.
 * @param key the tenant's own key, for recovery codes only; stored hashes cannot be recomputed under another key
 * @returns null for text that cannot be a code
 */
export function recoveryCodeHash(key: Bytes, personId: string, typed: string): Bytes | null {
  const code = typed.toLowerCase().replace(/[\s-]/g, '');
  if (code.length !== GROUPS * GROUP_LENGTH || ![...code].every((sign) => ALPHABET.includes(sign))) return null;
  return new Uint8Array(createHmac('sha256', key).update(`recovery-code ${personId} ${code}`).digest());
}

/**
 * Generates new recovery codes; the previous ones stop working.
 * @returns the codes, of which only hashes are stored; null for a person without a second factor
 */
export async function makeRecoveryCodes(
  {
    secondFactors,
    recoveryKey,
  }: { secondFactors: Pick<SecondFactorStore, 'replaceRecoveryCodes'>; recoveryKey: Bytes },
  { tenantId, personId }: { tenantId: string; personId: string },
  { cause, now }: { cause: Cause; now: Date },
): Promise<string[] | null> {
  const codes = newRecoveryCodes();
  const hashes = codes.flatMap((code) => recoveryCodeHash(recoveryKey, personId, code) ?? []);
  return (await secondFactors.replaceRecoveryCodes({ tenantId, personId, hashes, cause, now })) === 'replaced'
    ? codes
    : null;
}
