/**
 * Access tokens presented to our own resource servers (RFC 6750; RFC 9449, 7): in the Authorization header, or in a
 * form where that is allowed.
 */
import { proofAlgorithms } from '@/lib/oauth/dpop/proof-header';
import { msg, type Sayable } from '@/lib/platform/shared/message';

const TOKEN = /^[A-Za-z0-9._~+/-]+=*$/;
const PRESENTED = /^(Bearer|DPoP) +([A-Za-z0-9._~+/-]+=*) *$/i;

/** How a token is presented: alone (RFC 6750), or with a proof of a key (RFC 9449, 7.1). */
export type TokenScheme = 'Bearer' | 'DPoP';

export type PresentedToken =
  | { kind: 'token'; scheme: TokenScheme; token: string }
  /** No token at all: 401 without an error code (RFC 6750, 3.1). */
  | { kind: 'none'; reason: Sayable }
  /** 400 invalid_request. */
  | { kind: 'malformed'; reason: Sayable };

/**
 * The token that a request presents.
 * @param inForm the tokens in its form
 * @param acceptsForm whether a token in the form is accepted: "SHOULD NOT be used except in application contexts where
 *   participating browsers do not have access to the "Authorization" request header field" (RFC 6750, 2.2)
 */
export function presentedToken(request: Request, inForm: readonly string[] = [], acceptsForm = false): PresentedToken {
  // "Clients MUST NOT use this method" (OAuth 2.1, 5.2): URLs end in logs and Referer headers.
  if (hasQueryToken(request.url)) return { kind: 'malformed', reason: msg('oauth.accessTokenWasSentIn') };
  const inHeader = headerToken(request.headers.get('authorization'));
  // "Clients MUST NOT use more than one method to transmit the token in each request."
  if (inForm.length > 0 && inHeader.kind !== 'none')
    return { kind: 'malformed', reason: msg('oauth.accessTokenWasSentInBoth') };
  const [token, second] = inForm;
  if (token === undefined) return inHeader;
  if (second !== undefined) return { kind: 'malformed', reason: msg('oauth.accessTokenWasSentTwice') };
  if (!acceptsForm) return { kind: 'none', reason: msg('oauth.accessTokenWasSentInForm') };
  return TOKEN.test(token)
    ? { kind: 'token', scheme: 'Bearer', token }
    : { kind: 'malformed', reason: msg('oauth.accessTokenInFormIs') };
}

/** The same at an endpoint that knows only the scheme Bearer: a token with another scheme is none. */
export function bearerToken(request: Request): PresentedToken {
  const presented = presentedToken(request);
  return presented.kind === 'token' && presented.scheme !== 'Bearer'
    ? { kind: 'none', reason: msg('oauth.noBearerToken') }
    : presented;
}

function headerToken(header: string | null): PresentedToken {
  if (header === null || !/^(?:bearer|dpop)(?: |,|$)/i.test(header))
    return { kind: 'none', reason: msg('oauth.noAccessToken') };
  const [, name = '', token] = PRESENTED.exec(header) ?? [];
  if (token === undefined) return { kind: 'malformed', reason: msg('oauth.authorizationHeaderIsMalformed') };
  return { kind: 'token', scheme: name.toLowerCase() === 'dpop' ? 'DPoP' : 'Bearer', token };
}

function hasQueryToken(url: string): boolean {
  const query = url.indexOf('?');
  return query >= 0 && new URLSearchParams(url.slice(query + 1)).has('access_token');
}

/** RFC 6750, 3.1; RFC 9470, 3; RFC 9449, 7.1 and 9. */
export type BearerError =
  | 'invalid_request'
  | 'invalid_token'
  | 'insufficient_scope'
  | 'insufficient_user_authentication'
  | 'invalid_dpop_proof'
  | 'use_dpop_nonce';

/** The status that goes with each error (RFC 6750, 3.1; RFC 9449, 7.1 and 9); 401 without one. */
export function bearerStatus(error?: BearerError): 400 | 401 | 403 {
  if (error === 'invalid_request') return 400;
  return error === 'insufficient_scope' ? 403 : 401;
}

/**
 * The value of `WWW-Authenticate` (RFC 6750, 3): one challenge per scheme, as required of "a protected resource [...]
 * that supports both" (RFC 9449, 7.2), with the error in the challenge of the scheme that the request used.
 * @param challenge.resourceMetadata the URL of the resource's metadata (RFC 9728, 5.1)
 * @param challenge.scope the scopes that the request needs
 * @param challenge.acrValues the authentication contexts that are required (RFC 9470, 3)
 */
export function bearerChallenge({
  realm,
  resourceMetadata,
  error,
  description,
  scope,
  acrValues,
  scheme = 'Bearer',
}: {
  realm: string;
  resourceMetadata?: string;
  error?: BearerError;
  description?: string;
  scope?: string;
  acrValues?: string;
  scheme?: TokenScheme;
}): string {
  const place = { realm, resource_metadata: resourceMetadata };
  const [own, other] = scheme === 'DPoP' ? (['DPoP', 'Bearer'] as const) : (['Bearer', 'DPoP'] as const);
  return `${oneChallenge(own, { ...place, error, error_description: description, scope, acr_values: acrValues })}, ${oneChallenge(other, place)}`;
}

/**
 * The same for tokens that are never bound to a key, such as registration tokens (RFC 7591, 3): only the `Bearer`
 * challenge.
 */
export function plainBearerChallenge({
  realm,
  error,
  description,
}: {
  realm: string;
  error?: BearerError;
  description?: string;
}): string {
  return oneChallenge('Bearer', { realm, error, error_description: description });
}

function oneChallenge(scheme: TokenScheme, parameters: Record<string, string | undefined>): string {
  const all = { ...parameters, ...(scheme === 'DPoP' && { algs: proofAlgorithms.join(' ') }) };
  return `${scheme} ${Object.entries(all)
    .flatMap(([name, value]) => (value === undefined ? [] : [`${name}="${quotable(value)}"`]))
    .join(', ')}`;
}

/** Replaces characters that would need escaping in a quoted-string (RFC 6750, 3). */
function quotable(value: string): string {
  return value.replace(/[^\x20\x21\x23-\x5b\x5d-\x7e]/g, '?');
}
