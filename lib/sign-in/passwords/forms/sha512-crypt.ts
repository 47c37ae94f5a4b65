import { createHash, randomBytes } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { type HashForm, sameBytes } from './hash-form';

// Ulrich Drepper, "Unix crypt using SHA-256 and SHA-512" (https://www.akkadia.org/drepper/SHA-crypt.txt).
// The libraries on npm compute all rounds at once, which would stop the server for the time of one hash.

const DEFAULT_ROUNDS = 5000;
/** Takes a few milliseconds, after which other requests get their turn. */
const ROUNDS_AT_ONCE = 1000;
/** Each round reads the password twice. Longer passwords match no hash; libxcrypt has the same limit. */
const PASSWORD_BYTES_AT_MOST = 512;
const ALPHABET = './0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

function sha512(...parts: readonly Uint8Array[]): Buffer {
  const hash = createHash('sha512');
  for (const part of parts) hash.update(part);
  return hash.digest();
}

const repeatedTo = (length: number, block: Buffer): Buffer => Buffer.alloc(length, block);

/** The parts of digest A that depend on the length of the password (steps 9 to 11). */
function partsByLength(password: Buffer, digest: Buffer): Buffer[] {
  const parts = [repeatedTo(password.length, digest)];
  for (let bits = password.length; bits > 0; bits >>= 1) parts.push(bits % 2 === 1 ? digest : password);
  return parts;
}

/** Step 22: the last byte stands alone, and the three before take turns in being the first of their group. */
function encoded(digest: Buffer): string {
  let text = '';
  for (let index = 0; index < 21; index++) {
    const group = [0, 21, 42].map((_, place) => digest.readUInt8(index + 21 * ((place + index) % 3)));
    text += characters(group, 4);
  }
  return text + characters([0, 0, digest.readUInt8(63)], 2);
}

function characters([high = 0, middle = 0, low = 0]: number[], count: number): string {
  const bits = (high << 16) | (middle << 8) | low;
  return Array.from({ length: count }, (_, place) => ALPHABET.charAt((bits >> (6 * place)) & 63)).join('');
}

/** @returns the digest, 86 characters */
async function computeSha512Crypt(password: Buffer, salt: Buffer, rounds: number): Promise<string> {
  const first = sha512(password, salt, ...partsByLength(password, sha512(password, salt, password)));
  const byPassword = repeatedTo(password.length, sha512(repeatedTo(password.length ** 2, password)));
  const bySalt = repeatedTo(salt.length, sha512(repeatedTo(salt.length * (16 + first.readUInt8(0)), salt)));
  let digest = first;
  for (let round = 0; round < rounds; round++) {
    if (round % ROUNDS_AT_ONCE === ROUNDS_AT_ONCE - 1) await setImmediate();
    const odd = round % 2 === 1;
    digest = sha512(
      odd ? byPassword : digest,
      ...(round % 3 === 0 ? [] : [bySalt]),
      ...(round % 7 === 0 ? [] : [byPassword]),
      odd ? digest : byPassword,
    );
  }
  return encoded(digest);
}

/**
 * SHA-512 crypt, as in /etc/shadow: `$6$rounds=ROUNDS$SALT$DIGEST`. Without rounds it has 5,000, which are added, so
 * that both spellings are of one kind.
 */
export const sha512Crypt: HashForm<'sha512-crypt'> = {
  name: 'sha512-crypt',
  read(text) {
    const found = /^\$6\$(?:rounds=(\d{1,9})\$)?([^$:\n]{1,16})\$([./A-Za-z0-9]{86})$/.exec(text);
    const [, given = DEFAULT_ROUNDS, salt = '', digest = ''] = found ?? [];
    const rounds = Number(given);
    if (!salt || rounds < 1000) return null;
    const kind = `$6$rounds=${rounds}`;
    return {
      text: `${kind}$${salt}$${digest}`,
      kind,
      // Unlike the others it occupies the event loop, so it may take a fifth of the time that they may.
      cost: rounds * 0.0018 * 5,
      memory: 0,
      salt: Buffer.byteLength(salt),
      digest: 64,
      async matches(password) {
        const typed = Buffer.from(password);
        if (typed.length > PASSWORD_BYTES_AT_MOST) return false;
        const computed = await computeSha512Crypt(typed, Buffer.from(salt), rounds);
        return sameBytes(Buffer.from(computed), Buffer.from(digest));
      },
    };
  },
  nobodys: (kind) => `${kind}$${randomBytes(8).toString('hex')}$${randomBytes(43).toString('hex')}`,
};
