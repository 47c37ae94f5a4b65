import { z } from 'zod';

/** A token family that was revoked, as the outbox keeps it. */
export const revokedFamilySchema = z.object({
  familyId: z.string(),
  personId: z.string(),
  clientId: z.string(),
  /** In the words of token_family.revoke_reason. */
  reason: z.string(),
  /** Seconds since the epoch. */
  revokedAt: z.number(),
  /** What the request that did it was known by; null when no request did. */
  txn: z.string().nullable(),
});
