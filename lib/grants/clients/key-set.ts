import { z } from 'zod';
import { LEAST_RSA_BITS, rsaBits } from '@/lib/oauth/assertion/rsa-bits';
import { privateKeyMembers } from '@/lib/oauth/clients/private-key-members';
import { isKeepable } from '@/lib/platform/shared/keepable';
import { text } from '@/lib/platform/shared/text';

const memberText = z.string().max(4096, 'must be at most 4096 characters');

const named = {
  kid: memberText.optional(),
  alg: memberText.optional(),
  use: memberText.optional(),
  key_ops: z
    .array(memberText, { error: text('must be a list') })
    .max(10)
    .optional(),
};
const member = z
  .string({ error: text('is missing') })
  .regex(/^[A-Za-z0-9_-]+$/, text('must be base64url'))
  .max(4096, 'must be at most 4096 characters');

const publicKey = z
  .discriminatedUnion(
    'kty',
    [
      z.looseObject({
        kty: z.literal('RSA'),
        n: member.refine((n) => rsaBits(n) >= LEAST_RSA_BITS, `must have at least ${LEAST_RSA_BITS} bits`),
        e: member,
        ...named,
      }),
      z.looseObject({
        kty: z.literal('EC'),
        crv: z.enum(['P-256', 'P-384', 'P-521'], { error: text('must be P-256, P-384 or P-521') }),
        x: member,
        y: member,
        ...named,
      }),
      z.looseObject({
        kty: z.literal('OKP'),
        crv: z.literal('Ed25519', { error: text('must be Ed25519') }),
        x: member,
        ...named,
      }),
    ],
    { error: text('must be RSA, EC or OKP') },
  )
  .refine((key) => !privateKeyMembers.some((member) => member in key), text('must contain only the public part'));

/** The public keys of a client or an issuer, by value (RFC 7517, 5). */
export const keySet = z
  .strictObject({
    keys: z
      .array(publicKey)
      .min(1, text('must contain at least one key'))
      .max(20, text('must contain at most 20 keys')),
  })
  // Members that nobody here knows are kept with a key, whatever is in them.
  .refine((keys) => isKeepable(keys), text('must not contain NUL or incomplete characters'));
