/** User codes (RFC 8628, 6.1): short enough to type, and hard to guess within their lifetime and the limit on attempts. */
import { createHmac, randomInt } from 'node:crypto';
import { type Bytes, everyKey, type Keys, newestKey } from '@/lib/platform/shared/secret';

/** The 20 letters of RFC 8628, 6.1: no vowels, so no words, and nothing that is taken for a digit or another letter. */
export const USER_CODE_ALPHABET = 'BCDFGHJKLMNPQRSTVWXZ';
/** 20^8 codes: 34.5 bits, the entropy of the RFC's own example. */
const LENGTH = 8;
const LONGEST_TYPED = 64;

/** @returns a new code as people read it, `WDJB-MJHT` */
export function newUserCode(): string {
  return grouped(
    Array.from({ length: LENGTH }, () => USER_CODE_ALPHABET[randomInt(USER_CODE_ALPHABET.length)]).join(''),
  );
}

/**
 * What a person has typed, as the code was shown: case, separators and spaces do not matter ("the server should ignore
 * characters like "-" that are not in the character set", RFC 8628, 6.1).
 * @returns null when it is no user code whatever was meant
 */
export function readUserCode(typed: string): string | null {
  const letters = typed
    .slice(0, LONGEST_TYPED)
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
  const known = [...letters].every((letter) => USER_CODE_ALPHABET.includes(letter));
  return letters.length === LENGTH && known ? grouped(letters) : null;
}

/** How user codes are stored: few enough to be tried out, so their hash needs a key. */
export function hashUserCode(keys: Keys, userCode: string): Bytes {
  return hashWith(newestKey(keys), userCode);
}

/** Under which hashes a code may be stored, the likeliest first: of devices that asked before the secret was rotated, under an older key. */
export function userCodeHashes(keys: Keys, userCode: string): Bytes[] {
  return everyKey(keys).map((key) => hashWith(key, userCode));
}

function hashWith(key: Bytes, userCode: string): Bytes {
  return new Uint8Array(createHmac('sha256', key).update(userCode).digest());
}

function grouped(letters: string): string {
  return `${letters.slice(0, LENGTH / 2)}-${letters.slice(LENGTH / 2)}`;
}
