import { z } from 'zod';
import { text } from '@/lib/platform/shared/text';
import { scopeName } from './scope-fields';

/** "Its value MUST be an absolute URI [...] MUST NOT include a fragment component" (RFC 8707, 2), in characters that a URI may have. */
function isResourceIdentifier(value: string): boolean {
  return URL.canParse(value) && /^[A-Za-z][A-Za-z0-9+.-]*:[!$&-;=?-Z\[\]_a-z~%]+$/.test(value);
}

/** An identifier as `resource` and `aud` have it. */
export const resourceIdentifier = z
  .string()
  .max(2048, 'must be at most 2048 characters')
  .refine(isResourceIdentifier, text('must be an absolute URI without a fragment, such as https://orders.example.com'));

/** A protected resource as an administrator or a set-up file describes it. */
export const resourceFields = z.strictObject({
  identifier: resourceIdentifier,
  name: z
    .string()
    .trim()
    .min(1, text('must not be empty'))
    .max(200, 'must be at most 200 characters')
    .regex(/^\P{Cc}*$/u, text('must not contain control characters')),
  /** The scopes that mean something to it; none for all that the tenant knows. */
  scopes: z
    .array(scopeName)
    .max(500, 'must be at most 500')
    .default([])
    .transform((scopes) => [...new Set(scopes)]),
  /** How long its access tokens live; left out, as for any other token of the client. */
  access_token_lifetime_seconds: z
    .int(text('must be a whole number of seconds'))
    .min(60, 'must be at least 60 seconds')
    .max(86_400, 'must be at most 86400 seconds')
    .optional(),
});
export type ResourceFields = z.output<typeof resourceFields>;
