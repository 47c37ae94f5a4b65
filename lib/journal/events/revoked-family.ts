import { z } from 'zod';

/** A revoked token family, as the outbox stores it. */
export const revokedFamilySchema = z.object({
  familyId: z.string(),
  personId: z.string(),
  clientId: z.string(),
  /** One of the values of token_family.revoke_reason. */
  reason: z.string(),
  /** Seconds since the epoch. */
  revokedAt: z.number(),
  /** The ID of the request that revoked it; null when no request did. */
  txn: z.string().nullable(),
});
