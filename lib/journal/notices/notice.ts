import { z } from 'zod';
import { causeSchema } from '@/lib/journal/audit/cause-schema';

const factorKind = z.enum(['totp', 'passkey']);

/**
 * Changes to an account that its person is notified of. The names of second factors are left out: an intruder could
 * choose one to put their own text into our email.
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
  /** The provider's name is chosen by the tenant. */
  z.strictObject({ kind: z.enum(['identity-linked', 'identity-unlinked']), provider: z.string() }),
  /**
   * Values are masked (`maskedAddress`), because a reader of the old mailbox must not learn the new address. A null
   * email means that the address was removed.
   */
  z.strictObject({
    kind: z.literal('identity-changed'),
    email: z.string().nullable().optional(),
    userName: z.string().optional(),
  }),
]);
export type AccountChange = z.infer<typeof accountChange>;

/** Stored until the email is composed. */
export const accountNotice = z.strictObject({
  tenantSlug: z.string(),
  personId: z.string(),
  change: accountChange,
  /** The address to notify, if not the person's current one when the email is composed. */
  to: z.string().optional(),
  /** The person's user name before the change. */
  userName: z.string().optional(),
  at: z.iso.datetime(),
  cause: causeSchema,
});
export type AccountNotice = z.infer<typeof accountNotice>;

/** How long to keep trying to deliver a notice. */
export const NOTICE_SECONDS = 86_400;

const first = (text: string): string => ([...text][0] ?? '') + '***';

/** Masks an email address or user name for an email to a mailbox that may belong to someone else: `a***@e***.com`. */
export function maskedAddress(address: string): string {
  const at = address.lastIndexOf('@');
  if (at < 0) return first(address);
  const labels = address.slice(at + 1).split('.');
  const last = labels.length > 1 ? `.${labels.at(-1)}` : '';
  return `${first(address.slice(0, at))}@${first(labels[0] ?? '')}${last}`;
}
