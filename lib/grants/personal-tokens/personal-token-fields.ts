import { z } from 'zod';
import { text } from '@/lib/platform/shared/text';

/** What a person enters for a new token, before the tenant's limits apply. */
export const personalTokenFields = z.object({
  name: z
    .string()
    .trim()
    .min(1, text('Enter a name.'))
    .max(60, text('At most 60 characters.'))
    .regex(/^\P{Cc}*$/u, text('No control characters.')),
  /** The identifier of a registered resource; empty for our own. */
  resource: z
    .string()
    .max(2048)
    .transform((value) => value || null),
  scopes: z.preprocess(
    (value) => [value ?? []].flat(),
    z
      .array(z.string().max(255))
      .min(1, text('Choose at least one.'))
      .max(100)
      .transform((scopes) => [...new Set(scopes)]),
  ),
  days: z
    .string()
    .trim()
    .regex(/^[1-9]\d{0,2}$/, text('Enter a whole number of days.'))
    .transform(Number),
});
export type PersonalTokenFields = z.output<typeof personalTokenFields>;
