import { inEnglish } from '@/lib/platform/shared/say-plainly';
import { TextResponse } from '@/lib/platform/shared/text-response';
import { publicError, type ScimError } from './errors';
import type { ScimObject } from './json';

const ERROR_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:Error';

/**
 * A SCIM response. The media type has no charset parameter: RFC 7644 section 3.1 defines none, and strict clients
 * compare the whole value.
 */
export function scimResponse(status: number, body: ScimObject, headers: Record<string, string> = {}): Response {
  return new TextResponse(JSON.stringify(body), {
    status,
    headers: { 'Content-Type': 'application/scim+json', ...headers },
  });
}

/** The error body of RFC 7644 section 3.12, with exactly the keys defined there; `status` is a JSON string. */
export function scimErrorBody(error: ScimError): ScimObject {
  const { status, scimType, detail } = publicError(error);
  return {
    schemas: [ERROR_SCHEMA],
    status: String(status),
    ...(scimType ? { scimType } : {}),
    detail: inEnglish(detail),
  };
}

/**
 * Responds with the error body.
 * @param headers for example `WWW-Authenticate`, `Retry-After` (seconds) or `Allow`
 */
export function scimErrorResponse(error: ScimError, headers: Record<string, string> = {}): Response {
  const { status, retryAfterSeconds } = publicError(error);
  // RFC 6585 section 4
  const retry: Record<string, string> =
    retryAfterSeconds === undefined ? {} : { 'Retry-After': String(retryAfterSeconds) };
  return scimResponse(status, scimErrorBody(error), { ...retry, ...headers });
}
