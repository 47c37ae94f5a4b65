/** User codes (RFC 8628, 6.1): short enough to type, and hard to guess within their lifetime and attempt limit. */
import { createHmac, randomInt } from 'node:crypto';
import { type Bytes, everyKey, type Keys, newestKey } from '@/lib/platform/shared/secret';

/**
 * The 20 letters of RFC 8628, 6.1: no vowels, so that codes form no words, and no letters that look like digits or
 * other letters.
 */
export const USER_CODE_ALPHABET = 'BCDFGHJKLMNPQRSTVWXZ';
/** 20^8 codes: 34.5 bits, the entropy of the RFC's own example. */
const LENGTH = 8;
const LONGEST_TYPED = 64;

/** @returns a new code as shown to people, for example `WDJB-MJHT` */
export function newUserCode(): string {
  return grouped(
    Array.from({ length: LENGTH }, () => USER_CODE_ALPHABET[randomInt(USER_CODE_ALPHABET.length)]).join(''),
  );
}

/**
 * Parses what a person typed into the form in which the code was shown. Case, separators and spaces are ignored ("the
 * server should ignore characters like "-" that are not in the character set", RFC 8628, 6.1).
 * @returns null when it cannot be a user code
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

/** Hashes a user code for storage. The hash needs a key, because there are few enough codes to try them all. */
export function hashUserCode(keys: Keys, userCode: string): Bytes {
  return hashWith(newestKey(keys), userCode);
}

/**
 * The hashes that a code may be stored under, likeliest first. Codes issued before the secret was rotated use an older
 * key.
 */
export function userCodeHashes(keys: Keys, userCode: string): Bytes[] {
  return everyKey(keys).map((key) => hashWith(key, userCode));
}

function hashWith(key: Bytes, userCode: string): Bytes {
  return new Uint8Array(createHmac('sha256', key).update(userCode).digest());
}

function grouped(letters: string): string {
  return `${letters.slice(0, LENGTH / 2)}-${letters.slice(LENGTH / 2)}`;
}
