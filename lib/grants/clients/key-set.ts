import { z } from 'zod';
import { LEAST_RSA_BITS, rsaBits } from '@/lib/oauth/assertion/rsa-bits';
import { privateKeyMembers } from '@/lib/oauth/clients/private-key-members';
import { isKeepable } from '@/lib/platform/shared/keepable';
import { issue } from '@/lib/platform/shared/message';

const memberText = z.string().max(4096, issue('common.mustBeAtMostCharacters', { limit: 4096 }));

const named = {
  kid: memberText.optional(),
  alg: memberText.optional(),
  use: memberText.optional(),
  key_ops: z
    .array(memberText, { error: issue('clients.mustBeList') })
    .max(10)
    .optional(),
};
const member = z
  .string({ error: issue('clients.isMissing') })
  .regex(/^[A-Za-z0-9_-]+$/, issue('clients.mustBeBase64url'))
  .max(4096, issue('common.mustBeAtMostCharacters', { limit: 4096 }));

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
        crv: z.enum(['P-256', 'P-384', 'P-521'], { error: issue('clients.mustBeP256P') }),
        x: member,
        y: member,
        ...named,
      }),
      z.looseObject({
        kty: z.literal('OKP'),
        crv: z.literal('Ed25519', { error: issue('clients.mustBeEd25519') }),
        x: member,
        ...named,
      }),
    ],
    { error: issue('clients.mustBeRsaEcOr') },
  )
  .refine((key) => !privateKeyMembers.some((member) => member in key), issue('clients.mustContainOnlyPublicPart'));

/** The public keys of a client or an issuer, by value (RFC 7517, 5). */
export const keySet = z
  .strictObject({
    keys: z
      .array(publicKey)
      .min(1, issue('clients.mustContainAtLeastOne'))
      .max(20, issue('clients.mustContainAtMost20')),
  })
  // Unknown members of a key are stored with it, so the database must be able to store them.
  .refine((keys) => isKeepable(keys), issue('clients.mustNotContainNulOr'));
