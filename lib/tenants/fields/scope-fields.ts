import { z } from 'zod';
import { text } from '@/lib/platform/shared/text';

/** scope-token (RFC 6749, 3.3) */
export const scopeName = z
  .string()
  .regex(/^[\x21\x23-\x5b\x5d-\x7e]{1,255}$/, text('must be printable ASCII without spaces, quotes or backslashes'));

/** A scope as described by an administrator or a setup file. The description is the sentence on the consent page. */
export const scopeFields = z.strictObject({
  name: scopeName,
  description: z
    .string()
    .trim()
    .min(1, text('must not be empty'))
    .max(200, 'must be at most 200 characters')
    .regex(/^\P{Cc}*$/u, text('must not contain control characters')),
});
