import { hash } from '@node-rs/argon2';

/**
 * argon2id with more than the minimum of the OWASP Password Storage Cheat Sheet (19 MiB, two passes, one lane): each
 * guess costs about 40 ms of one core.
 */
const parameters = { memoryCost: 32_768, timeCost: 3, parallelism: 1 };

/**
 * Normalizes a password so that it hashes the same however the keyboard composed its characters (NIST SP 800-63B-4,
 * 3.1.1.2).
 */
export const normalizePassword = (password: string): string => password.normalize('NFKC');

/** @returns the argon2id hash, with its salt and parameters, in PHC string format */
export function hashPassword(password: string): Promise<string> {
  return hash(normalizePassword(password), parameters);
}
