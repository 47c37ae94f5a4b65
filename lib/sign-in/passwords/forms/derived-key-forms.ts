import { createCipheriv, pbkdf2, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { base64, fromBase64, type HashForm, nobodysEnd, sameBytes } from './hash-form';

const deriveByPbkdf2 = promisify(pbkdf2);

/** Bytes of a block of PBKDF2, and what 1,000 iterations cost. */
const digests = {
  sha1: { block: 20, cost: 0.204 },
  sha256: { block: 32, cost: 0.204 },
  sha512: { block: 64, cost: 0.475 },
};

/**
 * PBKDF2 (RFC 8018, 5.2), as `$pbkdf2-sha256$i=ITERATIONS,l=BYTES$SALT$DIGEST` in base64. A longer digest consists of
 * independent blocks. Only its first block is computed and compared, which is also all that guessing takes.
 */
function pbkdf2With<Name extends keyof typeof digests>(algorithm: Name): HashForm<`pbkdf2-${Name}`> {
  const name = `pbkdf2-${algorithm}` as const;
  const pattern = new RegExp(`^(\\$${name}\\$i=(\\d{1,10}),l=(\\d{1,3}))\\$(${base64})\\$(${base64})$`);
  const { block, cost } = digests[algorithm];
  return {
    name,
    read(text) {
      const [, kind = '', iterations, bytes, salt64 = '', digest64 = ''] = pattern.exec(text) ?? [];
      const [salt, digest] = [fromBase64(salt64), fromBase64(digest64)];
      if (!kind || Number(iterations) < 1 || digest.length !== Number(bytes)) return null;
      return {
        text,
        kind,
        cost: (Number(iterations) / 1000) * cost,
        memory: 0,
        salt: salt.length,
        digest: digest.length,
        async matches(password) {
          const first = digest.subarray(0, block);
          return sameBytes(await deriveByPbkdf2(password, salt, Number(iterations), first.length, algorithm), first);
        },
      };
    },
    nobodys: (kind) => `${kind}$${nobodysEnd(16, Number(/l=(\d+)$/.exec(kind)?.[1] ?? 0))}`,
  };
}

interface ScryptParameters {
  /** Logarithm of the cost N to the base 2. */
  ln: number;
  r: number;
  p: number;
}

const scryptMemory = ({ ln, r }: ScryptParameters): number => 128 * 2 ** ln * r;
const scryptCost = ({ ln, r, p }: ScryptParameters): number => 2 ** ln * r * p * 0.00037;

const deriveByScrypt = (password: string, salt: Buffer, bytes: number, parameters: ScryptParameters): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const { ln, r, p } = parameters;
    const options = { N: 2 ** ln, r, p, maxmem: 2 * scryptMemory(parameters) + 128 * r * p };
    scrypt(password, salt, bytes, options, (error, key) => (error ? reject(error) : resolve(key)));
  });

const scryptPattern = new RegExp(`^(\\$scrypt\\$ln=(\\d{1,2}),r=(\\d{1,3}),p=(\\d{1,3}))\\$(${base64})\\$(${base64})$`);

/** scrypt (RFC 7914), as `$scrypt$ln=LOG2N,r=BLOCKSIZE,p=PARALLELISM$SALT$DIGEST` in base64. */
const plainScrypt: HashForm<'scrypt'> = {
  name: 'scrypt',
  read(text) {
    const [, kind = '', ln, r, p, salt64 = '', digest64 = ''] = scryptPattern.exec(text) ?? [];
    const parameters = { ln: Number(ln), r: Number(r), p: Number(p) };
    if (!kind || parameters.ln < 1 || parameters.r < 1 || parameters.p < 1) return null;
    const [salt, digest] = [fromBase64(salt64), fromBase64(digest64)];
    return {
      text,
      kind,
      cost: scryptCost(parameters),
      memory: scryptMemory(parameters),
      salt: salt.length,
      digest: digest.length,
      matches: async (password) => sameBytes(await deriveByScrypt(password, salt, digest.length, parameters), digest),
    };
  },
  nobodys: (kind) => `${kind}$${nobodysEnd(16, 32)}`,
};

const firebasePattern = new RegExp(
  `^(\\$firebase-scrypt\\$ln=(\\d{1,2}),r=(\\d{1,3}),sep=(${base64})?,key=(${base64}))\\$(${base64})\\$(${base64})$`,
);

/**
 * Firebase's variant: scrypt derives a key with which AES-256-CTR encrypts the project's signer key, and the digest is
 * the ciphertext. In Firebase's terms, `$firebase-scrypt$ln=MEM_COST,r=ROUNDS,sep=SALT_SEPARATOR,key=SIGNER_KEY$SALT$DIGEST`,
 * in base64 without padding. Source: https://github.com/firebase/scrypt.
 */
const firebaseScrypt: HashForm<'firebase-scrypt'> = {
  name: 'firebase-scrypt',
  read(text) {
    const found = firebasePattern.exec(text);
    const [, kind = '', ln, r, separator = '', key = '', salt64 = '', digest64 = ''] = found ?? [];
    const parameters = { ln: Number(ln), r: Number(r), p: 1 };
    const [signerKey, salt, digest] = [fromBase64(key), fromBase64(salt64), fromBase64(digest64)];
    if (!kind || parameters.ln < 1 || parameters.r < 1 || signerKey.length !== digest.length) return null;
    return {
      text,
      kind,
      cost: scryptCost(parameters),
      memory: scryptMemory(parameters),
      salt: salt.length,
      digest: digest.length,
      async matches(password) {
        const derived = await deriveByScrypt(password, Buffer.concat([salt, fromBase64(separator)]), 32, parameters);
        const cipher = createCipheriv('aes-256-ctr', derived, Buffer.alloc(16));
        return sameBytes(Buffer.concat([cipher.update(signerKey), cipher.final()]), digest);
      },
    };
  },
  nobodys: (kind) => `${kind}$${nobodysEnd(10, fromBase64(/key=(.+)$/.exec(kind)?.[1] ?? '').length)}`,
};

/** The forms that are keys derived by `node:crypto`. */
export const derivedKeyForms = [
  pbkdf2With('sha1'),
  pbkdf2With('sha256'),
  pbkdf2With('sha512'),
  plainScrypt,
  firebaseScrypt,
] as const;
