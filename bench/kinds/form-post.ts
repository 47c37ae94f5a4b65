import { clientAuthorization } from '../fixtures/client-authorization';
import type { HttpRequest } from '../load/exchange';

/** A form that an authenticated client sends. @param authorization of the client that most kinds use, unless told otherwise */
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
