import { registration } from '../fixtures/registration';
import type { HttpRequest } from '../load/exchange';

/**
 * A request of the SCIM client.
 * @param path below /scim/v2
 */
export function scimRequest(method: 'GET' | 'POST' | 'PATCH', path: string, body?: object): HttpRequest {
  const headers = { authorization: `Bearer ${registration.scimToken}`, accept: 'application/scim+json' };
  if (!body) return { method, path: `/scim/v2${path}`, headers };
  return {
    method,
    path: `/scim/v2${path}`,
    headers: { ...headers, 'content-type': 'application/scim+json' },
    body: JSON.stringify(body),
  };
}
