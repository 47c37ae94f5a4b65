import { z } from 'zod';
import { LEAST_RSA_BITS, rsaBits } from '@/lib/oauth/assertion/rsa-bits';

/** The members of JWKs that only their owner may know (RFC 7518, 6.2.2, 6.3.2, 6.4; RFC 8037, 2). */
const PRIVATE_MEMBERS = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k'];

const text = z.string().max(4096, 'must be at most 4096 characters');

const named = { kid: text.optional(), alg: text.optional(), use: text.optional(), key_ops: z.array(text, { error: 'must be a list' }).max(10).optional() };
const member = z.string({ error: 'is missing' }).regex(/^[A-Za-z0-9_-]+$/, 'must be base64url').max(4096, 'must be at most 4096 characters');

const publicKey = z
  .discriminatedUnion('kty', [
    z.looseObject({ kty: z.literal('RSA'), n: member.refine((n) => rsaBits(n) >= LEAST_RSA_BITS, `must have at least ${LEAST_RSA_BITS} bits`), e: member, ...named }),
    z.looseObject({ kty: z.literal('EC'), crv: z.enum(['P-256', 'P-384', 'P-521'], { error: 'must be P-256, P-384 or P-521' }), x: member, y: member, ...named }),
    z.looseObject({ kty: z.literal('OKP'), crv: z.literal('Ed25519', { error: 'must be Ed25519' }), x: member, ...named }),
  ], { error: 'must be RSA, EC or OKP' })
  .refine((key) => !PRIVATE_MEMBERS.some((member) => member in key), 'must hold the public half alone');

/** The public keys of a client or an issuer, by value (RFC 7517, 5). */
export const keySet = z.strictObject({ keys: z.array(publicKey).min(1, 'must hold at least one key').max(20, 'must hold at most 20 keys') });
