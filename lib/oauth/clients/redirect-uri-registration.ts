import { msg, type Sayable } from '@/lib/platform/shared/message';

/**
 * Printable ASCII except what RFC 3986 never allows unencoded, and wildcards: no spaces, control characters, quotes or
 * backslashes.
 */
const URI_CHARACTERS = /^[\x21\x23-\x29\x2b-\x3b\x3d\x3f-\x5b\x5d\x5f\x61-\x7a\x7e]+$/;
const SCHEME = /^([A-Za-z][A-Za-z0-9+.-]*):/;
/** `localhost:5555/cb`: a host and a port, which would otherwise read as a scheme and a path. */
const HOST_AND_PORT = /^[A-Za-z0-9.-]+:\d/;
const AUTHORITY = /^https?:\/\/[^/?#@]+(?:[/?#]|$)/;
/** Listed explicitly, because a URL parser also accepts 127.1 and 2130706433 as this machine. */
const LOOPBACK = /^http:\/\/(?:127\.0\.0\.1|\[::1\]|localhost)(?::\d{1,5})?(?:[/?]|$)/;
const PORT = /^https?:\/\/(?:[^/?#[:]+|\[[^\]/?#]*\]):/;
const CANONICAL_PORT = /^https?:\/\/(?:[^/?#[:]+|\[[^\]/?#]*\]):[1-9]\d{0,4}(?:[/?#]|$)/;
const LONGEST = 2048;
/** The parameters that a response adds to the query (RFC 6749, 4.1.2 and 4.1.2.1; RFC 9207, 2; JARM, 2.3.1). */
const ANSWERED = ['code', 'state', 'iss', 'error', 'error_description', 'response'];

/**
 * Whether a redirect URI may be registered (RFC 6749, 3.1.2; RFC 8252, 7; RFC 9700, 4.1.3).
 * @returns null if it may, otherwise the reason as a sentence for the person who registers it
 */
export function redirectUriProblem(uri: string, applicationType: 'web' | 'native'): Sayable | null {
  if (uri.length > LONGEST) return msg('common.mustBeAtMostCharacters', { limit: LONGEST });
  if (!URI_CHARACTERS.test(uri)) return msg('oauth.mustContainOnlyUriCharacters');
  const scheme = SCHEME.exec(uri)?.[1];
  if (scheme === undefined || HOST_AND_PORT.test(uri)) return msg('oauth.mustStartWithScheme');
  if (!URL.canParse(uri)) return msg('oauth.mustBeAbsoluteUri');
  // "The endpoint URI MUST NOT include a fragment component."
  if (uri.includes('#')) return msg('common.mustNotContainFragment');
  if (/%(?![0-9A-Fa-f]{2})/.test(uri)) return msg('oauth.mustBeCorrectlyPercentEncoded');
  if (scheme !== scheme.toLowerCase()) return msg('oauth.mustHaveLowercaseScheme');
  if (hasDotSegment(uri)) return msg('oauth.mustNotHaveOrSegments');
  // "Request and response parameters MUST NOT be included more than once": clients would read the first value, which is
  // not from the response.
  if (ANSWERED.some((name) => new URL(uri).searchParams.has(name))) return msg('oauth.mustNotHaveCodeState');
  if (scheme === 'https' || scheme === 'http') return webUriProblem(uri, scheme);
  return privateUseProblem(scheme, applicationType);
}

function webUriProblem(uri: string, scheme: 'http' | 'https'): Sayable | null {
  if (!AUTHORITY.test(uri)) return msg('oauth.mustBeAbsoluteUriWith');
  if (PORT.test(uri) && !CANONICAL_PORT.test(uri)) return msg('oauth.mustWriteItsPortAs');
  if (scheme === 'http' && !LOOPBACK.test(uri)) return msg('oauth.mustUseHttpsOrHttp');
  return null;
}

/**
 * "At a minimum, any private-use URI scheme that doesn't contain a period character SHOULD be rejected" (RFC 8252,
 * 8.4).
 */
function privateUseProblem(scheme: string, applicationType: 'web' | 'native'): Sayable | null {
  if (applicationType !== 'native') return msg('oauth.mustUseHttps');
  return scheme.includes('.') ? null : msg('oauth.mustUsePrivateSchemeWith');
}

/** Dot segments, including percent-encoded ones, make the URI resolve to a different path from the one written. */
function hasDotSegment(uri: string): boolean {
  const path = uri.split('?', 1)[0] ?? '';
  return path.split(/[/;]|%2f/i).some((segment) => /^(?:\.|%2e){1,2}$/i.test(segment));
}
