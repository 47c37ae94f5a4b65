import { refusal } from '../errors';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * The id that a path names. An id is only ever the server's own, so what is no UUID names nobody: it is never
 * looked up as an externalId (CVE-2025-41115).
 * @throws ScimRefusal `not-found`
 */
export function userId(id: string): string {
  if (!UUID.test(id)) throw refusal('not-found');
  return id;
}
