import { isId } from '@/lib/platform/shared/id';
import { refusal } from '@/lib/scim/protocol/errors';

/**
 * The id that a path names. An id is only ever the server's own, so what is no UUID names nothing: it is never
 * looked up as an externalId (CVE-2025-41115). "id" is caseExact, so in upper case it names nothing either.
 * @throws ScimRefusal `not-found`
 */
export function resourceId(id: string): string {
  if (!isId(id) || id !== id.toLowerCase()) throw refusal('not-found');
  return id;
}
