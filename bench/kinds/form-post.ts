import type { HttpRequest } from '../load/exchange';
import { clientAuthorization } from '../fixtures/client-authorization';

/** A form that the authenticated client sends. */
export function formPost(path: string, fields: Record<string, string>): HttpRequest {
  return {
    method: 'POST',
    path,
    headers: { authorization: clientAuthorization, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  };
}
