import { z } from 'zod';
import { issue } from '@/lib/platform/shared/message';

/** Why something is ended, for later readers of the log. */
export const reason = z.strictObject({
  reason: z
    .string('must give a reason')
    .trim()
    .min(1, 'must give a reason')
    .max(500, issue('common.mustBeAtMostCharacters', { limit: 500 }))
    .regex(/^\P{Cc}*$/u, 'must not contain control characters'),
});
