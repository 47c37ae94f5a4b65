import { randomBytes } from 'node:crypto';
import { verify as verifyArgon2 } from '@node-rs/argon2';
import { verify as verifyBcrypt } from '@node-rs/bcrypt';
import { base64, fromBase64, type HashForm, nobodysEnd } from './hash-form';

/** Argon2 (RFC 9106) in PHC string format. A hash without a version is of version 1.0, which is 16. */
function argon2<Name extends 'argon2i' | 'argon2id'>(name: Name): HashForm<Name> {
  const pattern = new RegExp(
    `^(\\$${name}(?:\\$v=(?:16|19))?\\$m=(\\d{1,10}),t=(\\d{1,10}),p=(\\d{1,8}))\\$(${base64})\\$(${base64})$`,
  );
  return {
    name,
    read(text) {
      const [, kind = '', kibibytes, passes, lanes, salt = '', digest = ''] = pattern.exec(text) ?? [];
      if (!kind || Number(lanes) < 1 || Number(passes) < 1 || Number(kibibytes) < 8 * Number(lanes)) return null;
      return {
        text,
        kind,
        cost: Number(kibibytes) * Number(passes) * 0.0004,
        memory: Number(kibibytes) * 1024,
        salt: fromBase64(salt).length,
        digest: fromBase64(digest).length,
        matches: (password) => verifyArgon2(text, password),
      };
    },
    nobodys: (kind) => `${kind}$${nobodysEnd(16, 32)}`,
  };
}

const BCRYPT_ALPHABET = './ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** The character without its unused lowest bits, which some libraries set, and the one we use rejects. */
const withoutBits = (character: string, bits: number): string =>
  BCRYPT_ALPHABET.charAt((BCRYPT_ALPHABET.indexOf(character) >> bits) << bits);

/**
 * bcrypt in modular crypt format. Only the first 72 bytes of a password count, as in every product that uses it. `$2x$`
 * marks the hashes of a faulty version and is not accepted.
 */
const bcrypt: HashForm<'bcrypt'> = {
  name: 'bcrypt',
  read(text) {
    const found = /^(\$2[aby]\$(\d\d))\$([./A-Za-z0-9]{21})([./A-Za-z0-9])([./A-Za-z0-9]{30})([./A-Za-z0-9])$/.exec(
      text,
    );
    const [, kind = '', cost, salt, endOfSalt = '', digest, endOfDigest = ''] = found ?? [];
    if (!kind || Number(cost) < 4 || Number(cost) > 31) return null;
    const stored = `${kind}$${salt}${withoutBits(endOfSalt, 4)}${digest}${withoutBits(endOfDigest, 2)}`;
    return {
      text: stored,
      kind,
      cost: 2 ** Number(cost) * 0.0576,
      memory: 0,
      salt: 16,
      digest: 23,
      matches: (password) => verifyBcrypt(password, stored),
    };
  },
  nobodys: (kind) => `${kind}$${'.'.repeat(22)}${randomBytes(15).toString('hex')}.`,
};

/** The forms that native libraries verify. */
export const nativeForms = [argon2('argon2id'), argon2('argon2i'), bcrypt] as const;
