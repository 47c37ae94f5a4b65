import { z } from 'zod';
import { issue } from '@/lib/platform/shared/message';

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
  .max(2048, issue('common.mustBeAtMostCharacters', { limit: 2048 }))
  .refine(isResourceIdentifier, issue('tenants.mustBeAbsoluteUriWithout'));
