import { z } from 'zod';

/** The email to an administrator about a signal that changes nothing. Stored until it is composed. */
export const signalNotice = z.strictObject({
  tenantSlug: z.string(),
  /** The recipient. */
  personId: z.string(),
  about: z.strictObject({ id: z.string(), name: z.string() }),
  issuer: z.string(),
  /** The names of the events, without the part of their URIs that is the same for all. */
  events: z.array(z.string()).min(1),
});
export type SignalNotice = z.infer<typeof signalNotice>;
