import { z } from 'zod';
import { issue } from '@/lib/platform/shared/message';

/** What a person enters for a new token, before the tenant's limits apply. */
export const personalTokenFields = z.object({
  name: z
    .string()
    .trim()
    .min(1, issue('common.enterAName'))
    .max(60, issue('personalTokens.atMost60Characters'))
    .regex(/^\P{Cc}*$/u, issue('personalTokens.noControlCharacters')),
  /** The identifier of a registered resource; empty for our own. */
  resource: z
    .string()
    .max(2048)
    .transform((value) => value || null),
  scopes: z.preprocess(
    (value) => [value ?? []].flat(),
    z
      .array(z.string().max(255))
      .min(1, issue('common.chooseAtLeastOne'))
      .max(100)
      .transform((scopes) => [...new Set(scopes)]),
  ),
  days: z
    .string()
    .trim()
    .regex(/^[1-9]\d{0,2}$/, issue('common.enterWholeNumberOfDays'))
    .transform(Number),
});
export type PersonalTokenFields = z.output<typeof personalTokenFields>;
