import { type Bytes, newSecret, sha256 } from '@/lib/platform/shared/secret';
import { cookieValue } from './cookie';

const BROWSER_ID = /^[\w-]{43}$/;

/** On https the prefix keeps other hosts and plain http from setting it (RFC 6265bis, 4.1.3.2). */
function browserCookieName(secure: boolean): string {
  return secure ? '__Host-tessera.browser' : 'tessera.browser';
}

/** The random id of the browser that sent a Cookie header, or null when it has none yet. */
export function readBrowserId(cookieHeader: string | null, secure: boolean): string | null {
  const value = cookieValue(cookieHeader, browserCookieName(secure));
  return value && BROWSER_ID.test(value) ? value : null;
}

/** Long enough to know a browser again in which somebody signs in a few times a year. */
const SECONDS = 365 * 86_400;

/** A new browser id with the Set-Cookie header that keeps it. */
export function newBrowserId(secure: boolean): { id: string; setCookie: string } {
  const id = newSecret();
  return {
    id,
    setCookie: `${browserCookieName(secure)}=${id}; Path=/; Max-Age=${SECONDS}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`,
  };
}

/** How the store knows a browser. */
export function hashBrowserId(id: string): Bytes {
  return sha256(id);
}
