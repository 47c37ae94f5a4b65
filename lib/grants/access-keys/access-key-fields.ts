import { z } from 'zod';
import { roles } from '@/lib/people/person';
import { text } from '@/lib/platform/shared/text';

/** The fields of a new access key. */
export const accessKeyFields = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1, text('must not be empty'))
    .max(100, 'must be at most 100 characters')
    .regex(/^\P{Cc}*$/u, text('must not contain control characters')),
  role: z.enum(roles, { error: `must be one of ${roles.join(', ')}` }),
});
