import { z } from 'zod';
import { text } from '@/lib/platform/shared/text';
import { scopeName } from './scope-fields';

/**
 * "Its value MUST be an absolute URI [...] MUST NOT include a fragment component" (RFC 8707, 2), written only in
 * characters that are valid in a URI.
 */
function isResourceIdentifier(value: string): boolean {
  return URL.canParse(value) && /^[A-Za-z][A-Za-z0-9+.-]*:[!$&-;=?-Z\[\]_a-z~%]+$/.test(value);
}

/** A resource identifier, as used in `resource` and `aud`. */
export const resourceIdentifier = z
  .string()
  .max(2048, 'must be at most 2048 characters')
  .refine(isResourceIdentifier, text('must be an absolute URI without a fragment, such as https://orders.example.com'));

/** A protected resource as described by an administrator or a setup file. */
export const resourceFields = z.strictObject({
  identifier: resourceIdentifier,
  name: z
    .string()
    .trim()
    .min(1, text('must not be empty'))
    .max(200, 'must be at most 200 characters')
    .regex(/^\P{Cc}*$/u, text('must not contain control characters')),
  /** The scopes that apply to it; empty for all scopes of the tenant. */
  scopes: z
    .array(scopeName)
    .max(500, 'must be at most 500')
    .default([])
    .transform((scopes) => [...new Set(scopes)]),
  /** The lifetime of its access tokens; if left out, the same as for the client's other tokens. */
  access_token_lifetime_seconds: z
    .int(text('must be a whole number of seconds'))
    .min(60, 'must be at least 60 seconds')
    .max(86_400, 'must be at most 86400 seconds')
    .optional(),
});
export type ResourceFields = z.output<typeof resourceFields>;
