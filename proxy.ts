import { type NextRequest, NextResponse } from 'next/server';
import { container } from '@/lib/edge/container';
import { nextOrigin, nextPeer } from '@/lib/edge/http/next-peer';
import { ownProxySecret, proxySecretHeader } from '@/lib/edge/http/proxy-secret';
import { addressOf } from '@/lib/edge/http/request-origin';
import { requestedHostHeader } from '@/lib/edge/http/requested-host';
import { settleAfterResponse } from '@/lib/edge/http/settle-after-response';
import { admitPage } from '@/lib/pages/headers/admit-page';
import { loadConfig } from '@/lib/platform/config/env';
import { nonceHeader, pathHeader, placeHeader } from '@/lib/platform/shared/path-header';

/**
 * Passes what is known about a request on to Next's pages (lib/pages/headers/admit-page.ts), and adds headers to their
 * responses.
 */
export async function proxy(request: NextRequest): Promise<Response> {
  const config = loadConfig();
  const { pathname, search } = request.nextUrl;
  const origin = { ...nextOrigin(request.headers, config, search), ...addressOf(request) };
  settleAfterResponse(container());
  const admitted = await admitPage(container(), {
    request,
    url: request.nextUrl,
    peer: nextPeer(request.headers, config),
    origin,
  });
  if (admitted instanceof Response) return admitted;
  const { asked, place, file, nonce, headers, cookies, setCookie } = admitted;

  const forPage = new Headers(request.headers);
  forPage.set('Content-Security-Policy', headers['Content-Security-Policy'] ?? '');
  forPage.set(nonceHeader, nonce);
  forPage.set(pathHeader, pathname + search);
  forPage.set(placeHeader, place);
  // Set here for all later handling of the request.
  forPage.set('X-Request-Id', origin.requestId);
  forPage.set('X-Forwarded-For', origin.ipAddress ?? '');
  // Later handling trusts these headers, so remove them unless a trusted proxy sent them.
  if (!origin.place && config.placeHeaders)
    for (const name of [config.placeHeaders.city, config.placeHeaders.country]) forPage.delete(name);
  forPage.set(proxySecretHeader, ownProxySecret(config));
  forPage.set(requestedHostHeader, asked);
  if (cookies) forPage.set('Cookie', cookies);

  const response =
    file === null
      ? NextResponse.next({ request: { headers: forPage } })
      : NextResponse.rewrite(pageAt(request, file), { request: { headers: forPage } });
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
  if (setCookie) response.headers.append('Set-Cookie', setCookie);
  return response;
}

/** The internal URL of a page that browsers know by another URL. */
function pageAt({ nextUrl }: NextRequest, file: string): URL {
  const url = nextUrl.clone();
  url.pathname = file;
  return url;
}

export const config = {
  matcher: [
    // Everything but files and the protocol's endpoints, which set their own headers. A path below an endpoint that has
    // nothing there is a page: the not-found page.
    '/((?!_next/|(?:check|favicon|logo)\\.svg$|(?:livez|readyz|metrics|choose-language|(?:t/[^/]+/)?(?:token|introspect|revoke|jwks|userinfo|par|device_authorization|bc-authorize|authorize|end-session|revocations|global-token-revocation|shared-signals|admin/live))/?$|docs(?:/|$)|(?:t/[^/]+/)?(?:brand|scim/v2|register|ssf|events/poll|upstream-logout|api/(?:v1|cron)|\\.well-known/(?:oauth-authorization-server|oauth-protected-resource|openid-configuration|ssf-configuration))(?:/|$)).*)',
  ],
};
