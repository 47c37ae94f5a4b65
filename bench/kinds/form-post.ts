import { clientAuthorization } from '../fixtures/client-authorization';
import type { HttpRequest } from '../load/exchange';

/**
 * A form sent by an authenticated client.
 * @param authorization by default that of the client that most kinds use
 */
export function formPost(
  path: string,
  fields: Record<string, string>,
  authorization = clientAuthorization,
): HttpRequest {
  return {
    method: 'POST',
    path,
    headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  };
}
