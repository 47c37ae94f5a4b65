import { z } from 'zod';

/** Why something is ended, for later readers of the log. */
export const reason = z.strictObject({
  reason: z
    .string('must give a reason')
    .trim()
    .min(1, 'must give a reason')
    .max(500, 'must be at most 500 characters')
    .regex(/^\P{Cc}*$/u, 'must not contain control characters'),
});
