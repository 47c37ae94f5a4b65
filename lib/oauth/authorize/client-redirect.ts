/** Answers that go to the client through the browser (RFC 6749, 4.1.2 and 4.1.2.1). */
import type { Issuer } from '../context';
import type { PublicRefusal } from '../errors';

/** Where an answer goes, and what comes back with it unchanged. */
export interface Destination {
  redirectUri: string;
  state: string | null;
}

/** @returns the redirect URI carrying a code */
export function codeLocation(destination: Destination, issuer: Issuer, code: string): string {
  return location(destination, issuer, { code });
}

/** @returns the redirect URI carrying an error */
export function errorLocation(destination: Destination, issuer: Issuer, { error, description }: PublicRefusal): string {
  return location(destination, issuer, { error, error_description: description });
}

/** With `iss`, so that a client of several servers is not mixed up (RFC 9207, 2). The URI's own query is kept. */
function location({ redirectUri, state }: Destination, { issuer }: Issuer, answer: Record<string, string>): string {
  const parameters = { ...answer, ...(state !== null && { state }), iss: issuer };
  const query = Object.entries(parameters).map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&');
  if (!redirectUri.includes('?')) return `${redirectUri}?${query}`;
  return /[?&]$/.test(redirectUri) ? redirectUri + query : `${redirectUri}&${query}`;
}

/**
 * A redirect that never repeats a POST (RFC 9700, 4.12), is not kept, and does not tell where it came from.
 * @param method of the request that it answers
 */
export function redirectResponse(location: string, method: string, setCookie: string | null = null): Response {
  const headers = new Headers({ Location: location, 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' });
  if (setCookie !== null) headers.append('Set-Cookie', setCookie);
  return new Response(null, { status: method === 'POST' ? 303 : 302, headers });
}
