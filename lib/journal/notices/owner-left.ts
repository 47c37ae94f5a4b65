import { z } from 'zod';

/** The email to someone who can take over from an accountable person who left. Stored until it is composed. */
export const ownerLeftNotice = z.strictObject({
  tenantSlug: z.string(),
  /** The recipient, and why it is this person. */
  personId: z.string(),
  as: z.enum(['manager', 'member', 'administrator']),
  leaver: z.string(),
  /** The names of clients and SCIM tokens, at most a few, and the total number. */
  names: z.array(z.string()),
  total: z.int(),
  succession: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('suspended') }),
    z.strictObject({ kind: z.literal('grace'), suspendsAt: z.iso.datetime() }),
    z.strictObject({ kind: z.literal('handed-over') }),
  ]),
});
export type OwnerLeftNotice = z.infer<typeof ownerLeftNotice>;
