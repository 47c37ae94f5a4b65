import { z } from 'zod';
import { parseJsonText } from '@/lib/platform/shared/parse-json';
import { firebaseScryptHash, isPbkdf2Digest, pbkdf2Hash } from '../password-hash';

/** `["pbkdf2", ["salt", "iterations", "bytes", "sha512", "@"], "hash"]`; `@` stands for the password. */
const legacy = z.tuple([z.string(), z.array(z.string()), z.string()]);

/**
 * @param method `password_encryption_method` of the table `users`
 * @returns null for a hash that is too weak to take (MD5, SHA-1 and SHA-256), or unknown
 */
export function hashOf(method: string, hash: string): string | null {
  if (method.startsWith('Argon2') || method === 'Bcrypt') return hash;
  if (method !== 'Legacy') return null;
  const { data } = legacy.safeParse(parseJsonText(hash));
  if (!data) return null;
  const [name, [salt = '', second = '', third = '', fourth = '', fifth = ''], value] = data;
  if (name === 'firebase-scrypt')
    return firebaseScryptHash({
      salt: Buffer.from(salt, 'base64'),
      signerKey: Buffer.from(second, 'base64'),
      saltSeparator: Buffer.from(third, 'base64'),
      rounds: fourth,
      memCost: fifth,
      hash: Buffer.from(value, 'base64'),
    });
  if ((name !== 'pbkdf2' && name !== 'pbkdf2Sync') || !isPbkdf2Digest(fourth)) return null;
  return pbkdf2Hash(fourth, {
    iterations: Number(second),
    salt: salt.startsWith('hex:') ? Buffer.from(salt.slice('hex:'.length), 'hex') : Buffer.from(salt),
    hash: Buffer.from(value, 'hex'),
  });
}
