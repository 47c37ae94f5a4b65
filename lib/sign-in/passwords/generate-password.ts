import { randomInt } from 'node:crypto';

/** No look-alikes: somebody may have to type it from a screen. 20 characters of 31 are 99 bits. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

/** A new random password for somebody else, to be shown once and changed at first use: `k3v9p-…` in four groups of five. */
export function generatePassword(): string {
  const groups = Array.from({ length: 4 }, () =>
    Array.from({ length: 5 }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''),
  );
  return groups.join('-');
}
