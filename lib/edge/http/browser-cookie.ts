import { type Bytes, newSecret, sha256 } from '@/lib/platform/shared/secret';
import { cookieValue } from './cookie';

const BROWSER_ID = /^[\w-]{43}$/;

/** On https, the prefix prevents other hosts and plain http from setting the cookie (RFC 6265bis, 4.1.3.2). */
function browserCookieName(secure: boolean): string {
  return secure ? '__Host-tessera.browser' : 'tessera.browser';
}

/** The random id of the browser that sent a Cookie header, or null if it has none yet. */
export function readBrowserId(cookieHeader: string | null, secure: boolean): string | null {
  const value = cookieValue(cookieHeader, browserCookieName(secure));
  return value && BROWSER_ID.test(value) ? value : null;
}

/** One year, so that a browser is still recognized when a person signs in only a few times a year. */
const SECONDS = 365 * 86_400;

/** A new browser id, with the Set-Cookie header that stores it. */
export function newBrowserId(secure: boolean): { id: string; setCookie: string } {
  const id = newSecret();
  return {
    id,
    setCookie: `${browserCookieName(secure)}=${id}; Path=/; Max-Age=${SECONDS}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`,
  };
}

/** The form in which a browser id is stored. */
export function hashBrowserId(id: string): Bytes {
  return sha256(id);
}
