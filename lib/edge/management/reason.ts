import { z } from 'zod';

/** Why somebody ends something, for those who read the log later. */
export const reason = z.strictObject({
  reason: z
    .string('must say why')
    .trim()
    .min(1, 'must say why')
    .max(500, 'must be at most 500 characters')
    .regex(/^\P{Cc}*$/u, 'must not hold control characters'),
});
