import { randomBytes, timingSafeEqual } from 'node:crypto';

/** One form of password hashes that other products store. */
export interface HashForm<Name extends string = string> {
  name: Name;
  /** Null if the text is not of this form. */
  read(text: string): ReadHash | null;
  /**
   * A hash that no password has, as expensive to verify as the others of its kind.
   * @param kind see ReadHash
   */
  nobodys(kind: string): string;
}

export interface ReadHash {
  /** The hash as it is stored. */
  text: string;
  /** What precedes salt and digest: the form and its parameters. */
  kind: string;
  /** Milliseconds of CPU time for one verification, as measured for docs/decisions/0120-imported-password-hashes.md. */
  cost: number;
  /** Bytes of memory for one verification, where the form is made to need some. */
  memory: number;
  /** Bytes of salt and digest. */
  salt: number;
  digest: number;
  /** Whether this is the hash of the password. Computes outside of the event loop, or in short steps. */
  matches(password: string): Promise<boolean>;
}

/** Base64 without padding, as in PHC strings. */
export const base64 = '[A-Za-z0-9+/]+';
export const toBase64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64').replace(/=+$/, '');
export const fromBase64 = (text: string): Buffer => Buffer.from(text, 'base64');

/** Salt and digest of a hash that no password has. */
export const nobodysEnd = (saltBytes: number, digestBytes: number): string =>
  `${toBase64(randomBytes(saltBytes))}$${toBase64(randomBytes(digestBytes))}`;

export const sameBytes = (left: Uint8Array, right: Uint8Array): boolean =>
  left.length === right.length && timingSafeEqual(left, right);
