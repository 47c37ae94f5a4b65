import { isId } from '@/lib/platform/shared/id';
import { scimError } from '@/lib/scim/protocol/errors';

/**
 * Validates the id in a path. Only the server assigns ids, so anything that is not a UUID answers 404 and is never
 * looked up as an externalId (CVE-2025-41115). `id` is caseExact, so a UUID in upper case answers 404 too.
 * @throws ScimError `not-found`
 */
export function resourceId(id: string): string {
  if (!isId(id) || id !== id.toLowerCase()) throw scimError('not-found');
  return id;
}
