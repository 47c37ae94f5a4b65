import { z } from 'zod';
import { causeSchema } from '@/lib/journal/audit/cause-schema';

const factorKind = z.enum(['totp', 'passkey']);

/**
 * What people are told of that happened to their account. No name of a factor is in it: whoever is in somebody's
 * account chooses it, and must not get words of their own into our mail.
 */
const accountChange = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('password-changed') }),
  z.strictObject({ kind: z.literal('second-factor-added'), factor: factorKind }),
  z.strictObject({
    kind: z.literal('second-factors-removed'),
    factors: z.array(factorKind).min(1),
    noneLeft: z.boolean(),
  }),
  z.strictObject({ kind: z.literal('recovery-codes-replaced') }),
  z.strictObject({ kind: z.literal('recovery-code-used'), left: z.int() }),
  z.strictObject({ kind: z.enum(['personal-token-created', 'personal-token-revoked']) }),
  /** The provider's name is the tenant's word. */
  z.strictObject({ kind: z.enum(['identity-linked', 'identity-unlinked']), provider: z.string() }),
  /** Masked (masked-address.ts): whoever reads the old mailbox now need not learn the new one. Null: the address was removed. */
  z.strictObject({
    kind: z.literal('identity-changed'),
    email: z.string().nullable().optional(),
    userName: z.string().optional(),
  }),
]);
export type AccountChange = z.infer<typeof accountChange>;

/** What is kept until the mail is written. */
export const accountNotice = z.strictObject({
  tenantSlug: z.string(),
  personId: z.string(),
  change: accountChange,
  /** The address that is notified, where it is not the one that the person has by then. */
  to: z.string().optional(),
  /** What the person was called before. */
  userName: z.string().optional(),
  at: z.iso.datetime(),
  cause: causeSchema,
});
export type AccountNotice = z.infer<typeof accountNotice>;

/** For how long it is tried to tell somebody. */
export const NOTICE_SECONDS = 86_400;
