import { z } from 'zod';

/** The members of JWKs that only their owner may know (RFC 7518, 6.2.2, 6.3.2, 6.4; RFC 8037, 2). */
const PRIVATE_MEMBERS = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k'];

const text = z.string().max(4096, 'must be at most 4096 characters');

const publicKey = z
  .looseObject({ kty: z.enum(['RSA', 'EC', 'OKP'], { error: 'must be RSA, EC or OKP' }), kid: text.optional(), alg: text.optional(), use: text.optional() })
  .refine((key) => !PRIVATE_MEMBERS.some((member) => member in key), 'must hold the public half alone');

/** The public keys of a client or an issuer, by value (RFC 7517, 5). */
export const keySet = z.strictObject({ keys: z.array(publicKey).min(1, 'must hold at least one key').max(20, 'must hold at most 20 keys') });
