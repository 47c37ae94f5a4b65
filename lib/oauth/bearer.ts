/** Bearer tokens at our own resource servers (RFC 6750): in the Authorization header, or where that is allowed in a form. */

const TOKEN = /^[A-Za-z0-9._~+/-]+=*$/;
const BEARER = /^Bearer +([A-Za-z0-9._~+/-]+=*) *$/i;

export type PresentedToken =
  | { kind: 'token'; token: string }
  /** No bearer token at all: 401 without an error code (RFC 6750, 3.1). */
  | { kind: 'none'; reason: string }
  /** 400 invalid_request. */
  | { kind: 'malformed'; reason: string };

/**
 * The token that a request presents.
 * @param inForm the tokens in its form
 * @param acceptsForm whether one there counts: "SHOULD NOT be used except in application contexts where participating
 *   browsers do not have access to the "Authorization" request header field" (RFC 6750, 2.2)
 */
export function presentedToken(request: Request, inForm: readonly string[] = [], acceptsForm = false): PresentedToken {
  // "Clients MUST NOT use this method" (OAuth 2.1, 5.2): URLs end in logs and Referer headers.
  if (hasQueryToken(request.url)) return { kind: 'malformed', reason: 'access_token is sent in the query' };
  const inHeader = headerToken(request.headers.get('authorization'));
  // "Clients MUST NOT use more than one method to transmit the token in each request."
  if (inForm.length > 0 && inHeader.kind !== 'none') return { kind: 'malformed', reason: 'access_token is sent in the header and in the form' };
  const [token, second] = inForm;
  if (token === undefined) return inHeader;
  if (second !== undefined) return { kind: 'malformed', reason: 'access_token is sent twice in the form' };
  if (!acceptsForm) return { kind: 'none', reason: 'access_token is sent in the form, which the tenant does not allow' };
  return TOKEN.test(token) ? { kind: 'token', token } : { kind: 'malformed', reason: 'access_token in the form is malformed' };
}

function headerToken(header: string | null): PresentedToken {
  if (header === null || !/^bearer(?: |,|$)/i.test(header)) return { kind: 'none', reason: 'no bearer token' };
  const token = BEARER.exec(header)?.[1];
  return token === undefined ? { kind: 'malformed', reason: 'Authorization header is malformed' } : { kind: 'token', token };
}

function hasQueryToken(url: string): boolean {
  const query = url.indexOf('?');
  return query >= 0 && new URLSearchParams(url.slice(query + 1)).has('access_token');
}

export type BearerError = 'invalid_request' | 'invalid_token' | 'insufficient_scope';

/** The status that goes with each error (RFC 6750, 3.1); 401 without one. */
export function bearerStatus(error?: BearerError): 400 | 401 | 403 {
  if (error === 'invalid_request') return 400;
  return error === 'insufficient_scope' ? 403 : 401;
}

/**
 * The value of `WWW-Authenticate` (RFC 6750, 3).
 * @param challenge.scope what the request would have needed
 */
export function bearerChallenge(challenge: { realm: string; error?: BearerError; description?: string; scope?: string }): string {
  const parameters = {
    realm: challenge.realm, error: challenge.error, error_description: challenge.description, scope: challenge.scope,
  };
  const quoted = Object.entries(parameters).flatMap(([name, value]) => (value === undefined ? [] : [`${name}="${quotable(value)}"`]));
  return `Bearer ${quoted.join(', ')}`;
}

/** Characters of a quoted-string that need no escape (RFC 6750, 3). */
function quotable(value: string): string {
  return value.replace(/[^\x20\x21\x23-\x5b\x5d-\x7e]/g, '?');
}
