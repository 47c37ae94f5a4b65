import { randomInt } from 'node:crypto';

/** No look-alike characters, since the password may be typed from a screen. 20 characters from 31 are 99 bits. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

/**
 * A new random password for another person, to be shown once and changed at first use: `k3v9p-…` in four groups of
 * five.
 */
export function generatePassword(): string {
  const groups = Array.from({ length: 4 }, () =>
    Array.from({ length: 5 }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''),
  );
  return groups.join('-');
}
