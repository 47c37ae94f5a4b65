import { clientAuthorization } from '../fixtures/client-authorization';
import type { HttpRequest } from '../load/exchange';

/**
 * A form sent by a client.
 * @param authorization by default that of the client that most kinds use; null for a public client
 */
export function formPost(
  path: string,
  fields: Record<string, string>,
  authorization: string | null = clientAuthorization,
): HttpRequest {
  return {
    method: 'POST',
    path,
    headers: { ...(authorization !== null && { authorization }), 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  };
}
