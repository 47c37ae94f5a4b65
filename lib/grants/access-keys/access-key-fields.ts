import { z } from 'zod';
import { roles } from '@/lib/people/person';
import { issue } from '@/lib/platform/shared/message';

/** The fields of a new access key. */
export const accessKeyFields = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1, issue('common.mustNotBeEmpty'))
    .max(100, issue('common.mustBeAtMostCharacters', { limit: 100 }))
    .regex(/^\P{Cc}*$/u, issue('common.mustNotContainControlCharacters')),
  role: z.enum(roles, { error: issue('common.mustBeOneOf', { what: roles.join(', ') }) }),
});
