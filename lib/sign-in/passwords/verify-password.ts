import { verify } from '@node-rs/argon2';
import { newSecret } from '@/lib/platform/shared/secret';
import { hashPassword, normalizePassword } from './hash-password';

let nobodysHash: Promise<string> | undefined;

/**
 * Whether the password is the one that was hashed. For a person who is unknown or has none (`null`) it takes as long
 * and is false, so that the time does not tell who exists.
 */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  nobodysHash ??= hashPassword(newSecret());
  const matches = await verify(passwordHash ?? (await nobodysHash), normalizePassword(password));
  return passwordHash !== null && matches;
}
