import { isId } from '@/lib/shared/id';
import { refusal } from '../errors';

/**
 * The id that a path names. An id is only ever the server's own, so what is no UUID names nobody: it is never
 * looked up as an externalId (CVE-2025-41115). "id" is caseExact, so in upper case it names nobody either.
 * @throws ScimRefusal `not-found`
 */
export function userId(id: string): string {
  if (!isId(id) || id !== id.toLowerCase()) throw refusal('not-found');
  return id;
}
