/** Bearer tokens at our own resource servers (RFC 6750): in the Authorization header only. */

const BEARER = /^Bearer +([A-Za-z0-9._~+/-]+=*) *$/i;

export type PresentedToken =
  | { kind: 'token'; token: string }
  /** No bearer token at all: 401 without an error code (RFC 6750, 3.1). */
  | { kind: 'none' }
  /** 400 invalid_request. */
  | { kind: 'malformed'; reason: string };

/** Reads the token that a request presents. The body is not looked at. */
export function presentedToken(request: Request): PresentedToken {
  // "Clients MUST NOT use this method" (OAuth 2.1, 5.2): URLs end in logs and Referer headers.
  if (hasQueryToken(request.url)) return { kind: 'malformed', reason: 'access_token is sent in the query' };
  const header = request.headers.get('authorization');
  if (header === null || !/^bearer(?: |,|$)/i.test(header)) return { kind: 'none' };
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
