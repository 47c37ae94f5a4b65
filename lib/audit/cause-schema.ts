import { z } from 'zod';

const text = z.string().nullable();

/** A cause as it is kept in the database until something is done with it. */
export const causeSchema = z.strictObject({
  actor: z.strictObject({ type: z.enum(['person', 'client', 'scim-connection', 'access-key', 'operator', 'system']), id: text, name: text }),
  // No more of it than an audit row keeps.
  origin: z.object({ requestId: z.string(), ipAddress: text, userAgent: text }).nullable(),
});
