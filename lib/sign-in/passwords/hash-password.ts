import { hash } from '@node-rs/argon2';
import { hashInTurn } from './hash-in-turn';

export interface HashParameters {
  /** KiB */
  memoryCost: number;
  /** passes */
  timeCost: number;
  /** lanes */
  parallelism: number;
}

/** argon2id of the OWASP Password Storage Cheat Sheet. Why this line of it: docs/decisions/0072-password-hashing.md. */
export const currentParameters: HashParameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** What a hash with these parameters begins with, in PHC string format. */
export const prefixOf = ({ memoryCost, timeCost, parallelism }: HashParameters): string =>
  `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`;

/**
 * Whether a hash was made with other parameters than new ones, by an earlier version or by another product. It verifies,
 * and is replaced when its person next signs in.
 */
export const isFormerHash = (passwordHash: string): boolean => !passwordHash.startsWith(prefixOf(currentParameters));

/**
 * Normalizes a password so that it hashes the same however the keyboard composed its characters (NIST SP 800-63B-4,
 * 3.1.1.2).
 */
export const normalizePassword = (password: string): string => password.normalize('NFKC');

/**
 * @returns the argon2id hash, with its salt and parameters, in PHC string format
 * @throws HashingBusy
 */
export function hashPassword(password: string): Promise<string> {
  return hashInTurn(() => hash(normalizePassword(password), currentParameters));
}
