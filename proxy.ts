import { randomBytes } from 'node:crypto';
import { type NextRequest, NextResponse } from 'next/server';
import { nonceHeader, pathHeader } from '@/lib/auth/path-header';
import { securityHeaders } from '@/lib/auth/security-headers';
import { turnedAway } from '@/lib/auth/turned-away';
import { loadConfig } from '@/lib/config/env';
import { container } from '@/lib/container';
import { newBrowserId, readBrowserId } from '@/lib/http/browser-cookie';
import { nextOrigin } from '@/lib/http/next-peer';
import { ownProxySecret, proxySecretHeader } from '@/lib/http/proxy-secret';

/** Pages that carry an authorization request: their form may end at its client, which the page itself knows. */
const WITH_REQUEST = /^(?:\/t\/[^/]+)?\/(?:login|select-account|second-factor|consent|change-password|sign-out)$/;
/** Their forms: what answers one may itself be a form that ends at the client. */
const FORM_OF_REQUEST = /^(?:\/t\/[^/]+)?\/(?:login|select-account|second-factor|consent|change-password)\//;

/**
 * Adds headers to pages, and to what pages read: nonce, own address, request id, and the cookie that every browser
 * gets; and answers for pages that cannot be served now. Nothing is authorized here; pages, actions and services do
 * that.
 */
export async function proxy(request: NextRequest): Promise<Response> {
  const config = loadConfig();
  const secure = config.url.startsWith('https:');
  const { pathname, search, searchParams } = request.nextUrl;
  const nonce = randomBytes(16).toString('base64');
  const origin = nextOrigin(request.headers, config);
  const { requestId } = origin;
  // Forms look for themselves: where they lead is in their fields.
  const closed = request.method === 'POST' ? null : await turnedAway(container(), { pathname, read: (name) => searchParams.get(name), origin });
  if (closed) {
    closed.headers.set('X-Request-Id', requestId);
    return closed;
  }
  const headers = securityHeaders({
    nonce,
    secure,
    development: config.environment === 'development',
    formAction: request.method === 'POST' ? !FORM_OF_REQUEST.test(pathname) : !(WITH_REQUEST.test(pathname) && searchParams.has('request')),
  });

  const forPage = new Headers(request.headers);
  forPage.set('Content-Security-Policy', headers['Content-Security-Policy'] ?? '');
  forPage.set(nonceHeader, nonce);
  forPage.set(pathHeader, pathname + search);
  // Settled here for all that follows.
  forPage.set('X-Request-Id', requestId);
  forPage.set('X-Forwarded-For', origin.ipAddress ?? '');
  forPage.set(proxySecretHeader, ownProxySecret(config));
  const cookie = request.headers.get('cookie');
  const newBrowser = readBrowserId(cookie, secure) === null ? newBrowserId(secure) : null;
  if (newBrowser) forPage.set('Cookie', [cookie, newBrowser.setCookie.split(';', 1)[0]].filter(Boolean).join('; '));

  const response = NextResponse.next({ request: { headers: forPage } });
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
  response.headers.set('X-Request-Id', requestId);
  if (newBrowser) response.headers.append('Set-Cookie', newBrowser.setCookie);
  return response;
}

export const config = {
  matcher: [
    // All but files, and the protocol's endpoints, which bring their own headers.
    '/((?!_next/|(?:[\\w-]+\\.(?:svg|png|ico|txt)|livez|readyz|metrics|api|(?:t/[^/]+/)?(?:token|introspect|revoke|jwks|scim|userinfo|par|device_authorization|register|authorize|end-session|revocations|events/poll|\\.well-known))(?:/|$)).*)',
  ],
};
