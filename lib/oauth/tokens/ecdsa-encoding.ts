/**
 * The two encodings of an ES256 signature: R and S one after the other (RFC 7518, 3.4), and the DER of OpenSSL
 * (RFC 3279, 2.2.3). Converted here, because node:crypto takes as long for it as for the signature itself, in
 * Node.js 24.
 */

/** Of R and of S, with the curve P-256. */
const NUMBER = 32;
const SEQUENCE = 0x30;
const INTEGER = 0x02;
/** A DER integer is negative if its first bit is set. */
const SIGN_BIT = 0x80;

/** @param der a signature made by OpenSSL with a key on P-256 */
export function fromDer(der: Uint8Array): Buffer {
  const joined = Buffer.alloc(2 * NUMBER);
  let at = 2;
  for (const end of [NUMBER, 2 * NUMBER]) {
    const from = at + 2;
    const until = from + (der[at + 1] ?? 0);
    // A leading zero only keeps the number from being negative; short numbers have lost theirs.
    const number = der.subarray(Math.max(from, until - NUMBER), until);
    joined.set(number, end - number.length);
    at = until;
  }
  return joined;
}

/** @returns null if it does not have the length of a signature */
export function toDer(joined: Uint8Array): Buffer | null {
  if (joined.length !== 2 * NUMBER) return null;
  const numbers = [joined.subarray(0, NUMBER), joined.subarray(NUMBER)].map(integerOf);
  const content = Buffer.concat(numbers);
  return Buffer.concat([Buffer.of(SEQUENCE, content.length), content]);
}

/** The shortest DER integer for a number, as DER requires. */
function integerOf(number: Uint8Array): Buffer {
  let first = 0;
  while (first < NUMBER - 1 && number[first] === 0) first += 1;
  const digits = number.subarray(first);
  const sign = (digits[0] ?? 0) >= SIGN_BIT ? [0] : [];
  return Buffer.from([INTEGER, sign.length + digits.length, ...sign, ...digits]);
}
