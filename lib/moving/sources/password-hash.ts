// Writes password hashes in the forms that docs/reference/transfer-file.md lists.

const toBase64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64').replace(/=+$/, '');

interface Derived {
  salt: Uint8Array;
  hash: Uint8Array;
}

export type Pbkdf2Digest = 'sha1' | 'sha256' | 'sha512';
export const isPbkdf2Digest = (name: string): name is Pbkdf2Digest => ['sha1', 'sha256', 'sha512'].includes(name);

export const pbkdf2Hash = (
  digest: Pbkdf2Digest,
  { iterations, salt, hash }: Derived & { iterations: number },
): string => `$pbkdf2-${digest}$i=${iterations},l=${hash.length}$${toBase64(salt)}$${toBase64(hash)}`;

/** @param parameters.cost N, a power of 2 */
export const scryptHash = ({
  cost,
  blockSize,
  parallelism,
  salt,
  hash,
}: Derived & { cost: number; blockSize: number; parallelism: number }): string =>
  `$scrypt$ln=${Math.log2(cost)},r=${blockSize},p=${parallelism}$${toBase64(salt)}$${toBase64(hash)}`;

/** The parameters under Firebase's names. */
export const firebaseScryptHash = ({
  memCost,
  rounds,
  saltSeparator,
  signerKey,
  salt,
  hash,
}: Derived & { memCost: string; rounds: string; saltSeparator: Uint8Array; signerKey: Uint8Array }): string =>
  `$firebase-scrypt$ln=${memCost},r=${rounds},sep=${toBase64(saltSeparator)},key=${toBase64(signerKey)}$${toBase64(salt)}$${toBase64(hash)}`;

/** @param parameters.memory in KiB */
export const argon2Hash = ({
  type,
  version,
  memory,
  passes,
  lanes,
  salt,
  hash,
}: Derived & { type: string; version: 16 | 19; memory: string; passes: number; lanes: string }): string =>
  `$argon2${type}$v=${version}$m=${memory},t=${passes},p=${lanes}$${toBase64(salt)}$${toBase64(hash)}`;

/** bcrypt in modular crypt format, which is stored as it is. */
export const isBcrypt = (text: string): boolean => /^\$2[abxy]?\$/.test(text);
/** A text that says itself how it was made (PHC string format or modular crypt format). */
export const isSelfDescribing = (text: string): boolean => /^\$[a-z0-9-]+\$/.test(text);
