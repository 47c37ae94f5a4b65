import { z } from 'zod';

/** Stored until the email that tells a person of a request is composed. */
export const requestMailOrder = z.strictObject({
  tenantSlug: z.string(),
  personId: z.string(),
  requestId: z.string(),
  clientId: z.string(),
});
