import { randomBytes } from 'node:crypto';
import { type NextRequest, NextResponse } from 'next/server';
import { container } from '@/lib/edge/container';
import { nothingHere } from '@/lib/edge/error-pages/error-page';
import { askedHost, askedHostHeader, hostRefusal, slugAtHost, transportOf } from '@/lib/edge/http/asked-host';
import { newBrowserId, readBrowserId } from '@/lib/edge/http/browser-cookie';
import { finishResponse } from '@/lib/edge/http/finish-response';
import { foreignAction } from '@/lib/edge/http/foreign-action';
import { nextOrigin, nextPeer } from '@/lib/edge/http/next-peer';
import { ownProxySecret, proxySecretHeader } from '@/lib/edge/http/proxy-secret';
import { addressOf } from '@/lib/edge/http/request-origin';
import { nonceHeader, pathHeader, placeHeader } from '@/lib/pages/headers/path-header';
import { securityHeaders } from '@/lib/pages/headers/security-headers';
import { locatePage } from '@/lib/pages/sign-in/locate-page';
import { turnedAway } from '@/lib/pages/sign-in/turned-away';
import { loadConfig } from '@/lib/platform/config/env';
import { isPostedByAnotherSite } from '@/lib/platform/shared/posted-by-another-site';

/** Pages that carry an authorization request: their form may end at its client, which the page itself knows. */
const WITH_REQUEST = /^(?:\/t\/[^/]+)?\/(?:login|select-account|second-factor|consent|change-password|sign-out)$/;
/** Pages of signing in to which no form is posted: Next shows them to a POST too. */
const NEVER_POSTED =
  /^(?:\/t\/[^/]+)?\/(?:login|select-account|second-factor(?:\/authenticator)?|consent|change-password|forgot-password|reset-password|invitation|device(?:\/confirm|\/done)?)$/;
/** Pages that an application's popup may pass through, to sign somebody in or out. */
const OPENABLE =
  /^(?:\/t\/[^/]+)?\/(?:login|select-account|second-factor|consent|change-password|sign-out|signed-out)(?:\/|$)/;
/** Those of them that are also shown by themselves: without an authorization request no application has opened them. */
const ENTRANCE = /^(?:\/t\/[^/]+)?\/(?:login|select-account|second-factor|change-password|sign-out)$/;
/** Shown within a page of the console. */
const FRAMED = /^(?:\/t\/[^/]+)?\/branding-preview$/;
/** Their forms: what answers one may itself be a form that ends at the client. */
const FORM_OF_REQUEST = /^(?:\/t\/[^/]+)?\/(?:login|select-account|second-factor|consent|change-password)\//;

/**
 * Finds whose page an address is, adds headers to pages, and to what pages read: nonce, own address, request id, and the cookie that every browser
 * gets; and answers for pages that cannot be served now. Nothing is authorized here; pages, actions and services do
 * that.
 */
export async function proxy(request: NextRequest): Promise<Response> {
  const config = loadConfig();
  const { pathname, search, searchParams } = request.nextUrl;
  const services = container();
  const asked = askedHost(request.headers, nextPeer(request.headers, config));
  const transport = transportOf(config, asked);
  const { secure } = transport;
  const located = await locatePage(services, { asked, pathname, search });
  const nonce = randomBytes(16).toString('base64');
  const origin = { ...nextOrigin(request.headers, config, search), ...addressOf(request) };
  const { requestId } = origin;
  const refused =
    hostRefusal(services, request.headers, asked, await slugAtHost(services, asked)) ?? foreignAction(request);
  if (refused) return finishResponse(refused, { requestId, ...transport });
  if (located.kind === 'nowhere') return finishResponse(nothingHere(origin), { requestId, ...transport });
  if (located.kind === 'elsewhere')
    return finishResponse(
      new Response(null, { status: 307, headers: { Location: located.location, 'Cache-Control': 'no-store' } }),
      { requestId, ...transport },
    );
  const { place, file } = located;
  // Forms look for themselves: where they lead is in their fields.
  const closed =
    request.method === 'POST' && !NEVER_POSTED.test(pathname)
      ? null
      : await turnedAway(services, { place, pathname, read: (name) => searchParams.get(name), origin });
  if (closed) return finishResponse(closed, { requestId, ...transport });
  const headers = securityHeaders({
    nonce,
    ...transport,
    development: config.environment === 'development',
    framed: FRAMED.test(pathname),
    openable:
      OPENABLE.test(pathname) && (request.method === 'POST' || !ENTRANCE.test(pathname) || searchParams.has('request')),
    formAction:
      request.method === 'POST'
        ? !FORM_OF_REQUEST.test(pathname)
        : !(WITH_REQUEST.test(pathname) && searchParams.has('request')),
  });

  const forPage = new Headers(request.headers);
  forPage.set('Content-Security-Policy', headers['Content-Security-Policy'] ?? '');
  forPage.set(nonceHeader, nonce);
  forPage.set(pathHeader, pathname + search);
  forPage.set(placeHeader, place);
  // Settled here for all that follows.
  forPage.set('X-Request-Id', requestId);
  forPage.set('X-Forwarded-For', origin.ipAddress ?? '');
  // What is believed of a page's request from here on, and was not told by whom it is believed.
  if (!origin.place && config.placeHeaders)
    for (const name of [config.placeHeaders.city, config.placeHeaders.country]) forPage.delete(name);
  forPage.set(proxySecretHeader, ownProxySecret(config));
  forPage.set(askedHostHeader, asked);
  const cookie = request.headers.get('cookie');
  const newBrowser = readBrowserId(cookie, secure) === null ? newBrowserId(secure) : null;
  if (newBrowser) forPage.set('Cookie', [cookie, newBrowser.setCookie.split(';', 1)[0]].filter(Boolean).join('; '));

  const response =
    file === null
      ? NextResponse.next({ request: { headers: forPage } })
      : NextResponse.rewrite(pageAt(request, file), { request: { headers: forPage } });
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
  response.headers.set('X-Request-Id', requestId);
  if (newBrowser && !isPostedByAnotherSite(request)) response.headers.append('Set-Cookie', newBrowser.setCookie);
  return response;
}

/** The address of a page of ours, which browsers know by another one. */
function pageAt({ nextUrl }: NextRequest, file: string): URL {
  const url = nextUrl.clone();
  url.pathname = file;
  return url;
}

export const config = {
  matcher: [
    // All but files, and the protocol's endpoints, which bring their own headers. What lies below an endpoint that has nothing there is a page: that there is nothing.
    '/((?!_next/|(?:check|favicon|logo)\\.svg$|(?:livez|readyz|metrics|choose-language|(?:t/[^/]+/)?(?:token|introspect|revoke|jwks|userinfo|par|device_authorization|authorize|end-session|revocations|events/poll))/?$|(?:t/[^/]+/)?(?:brand|scim/v2|register|api/(?:v1|cron)|\\.well-known/(?:oauth-authorization-server|oauth-protected-resource|openid-configuration))(?:/|$)).*)',
  ],
};
