import { verify } from '@node-rs/argon2';
import { newSecret } from '@/lib/platform/shared/secret';
import { hashPassword, normalizePassword } from './hash-password';

let nobodysHash: Promise<string> | undefined;

/**
 * Whether the password matches the hash. For an unknown person or one without a password (`null`) it takes as long and
 * returns false, so that the timing does not reveal who exists.
 */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  nobodysHash ??= hashPassword(newSecret());
  const matches = await verify(passwordHash ?? (await nobodysHash), normalizePassword(password));
  return passwordHash !== null && matches;
}
