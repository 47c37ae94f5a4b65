import { z } from 'zod';
import { issue } from '@/lib/platform/shared/message';

/** scope-token (RFC 6749, 3.3) */
export const scopeName = z
  .string()
  .regex(/^[\x21\x23-\x5b\x5d-\x7e]{1,255}$/, issue('tenants.mustBePrintableAsciiWithout'));

/** A scope as described by an administrator or a setup file. The description is the sentence on the consent page. */
export const scopeFields = z.strictObject({
  name: scopeName,
  description: z
    .string()
    .trim()
    .min(1, issue('common.mustNotBeEmpty'))
    .max(200, issue('common.mustBeAtMostCharacters', { limit: 200 }))
    .regex(/^\P{Cc}*$/u, issue('common.mustNotContainControlCharacters')),
});
