import { z } from 'zod';
import { isSelfDescribing, scryptHash } from '../password-hash';

const encoding = z.enum(['base64', 'hex', 'utf8']).default('utf8');
const encoded = z.object({ value: z.string(), encoding });

/** `custom_password_hash` of Auth0's bulk import. */
export const auth0CustomHash = z.object({
  algorithm: z.string(),
  hash: encoded,
  salt: encoded.nullish(),
  keylen: z.int().positive().optional(),
  cost: z.int().min(2).default(16_384),
  blockSize: z.int().positive().default(8),
  parallelization: z.int().positive().default(1),
});

/** The hash in a form of ours; null for one that is too weak to take, or unknown. */
export function customHashOf({
  algorithm,
  hash,
  salt,
  ...parameters
}: z.output<typeof auth0CustomHash>): string | null {
  if (['argon2', 'bcrypt', 'pbkdf2'].includes(algorithm)) return isSelfDescribing(hash.value) ? hash.value : null;
  if (algorithm !== 'scrypt' || !salt || !Number.isInteger(Math.log2(parameters.cost))) return null;
  return scryptHash({
    cost: parameters.cost,
    blockSize: parameters.blockSize,
    parallelism: parameters.parallelization,
    salt: Buffer.from(salt.value, salt.encoding),
    hash: Buffer.from(hash.value, hash.encoding),
  });
}
