import { docsRoute } from '@/lib/edge/docs/docs-route';
import { refuseInMaintenance } from '@/lib/edge/health/refuse-in-maintenance';
import { withCors } from '@/lib/edge/http/cors';
import { refuseOtherMethods } from '@/lib/edge/http/only-methods';
import { recordFailedRequest } from '@/lib/edge/http/record-failed-request';
import {
  type Exchange,
  type Fault,
  type RootRoute,
  type Route,
  retryAfterOf,
  type TenantExchange,
  type TenantRoute,
} from '@/lib/edge/http/route';
import { liveRoute } from '@/lib/edge/live/live-route';
import { managementRoute } from '@/lib/edge/management/management-route';
import { eventsRoute } from '@/lib/edge/oauth/events-route';
import { oauthContext } from '@/lib/edge/oauth/oauth-context';
import { operationRoutes } from '@/lib/edge/oauth/operations';
import { upstreamLogoutRoute } from '@/lib/edge/oauth/upstream-logout-route';
import { nothingHere } from '@/lib/edge/plain-pages/error-page';
import { faultPage } from '@/lib/edge/plain-pages/failed-page';
import { scimRoute } from '@/lib/edge/scim/scim-route';
import { streamsRoute } from '@/lib/edge/streams/streams-route';
import { endpointAt } from '@/lib/journal/failures/failed-request-endpoints';
import { endpoints } from '@/lib/oauth/endpoints';
import type { Endpoint } from '@/lib/oauth/endpoints/endpoint';
import { jsonResponse } from '@/lib/oauth/endpoints/json-response';
import { isDescribable } from '@/lib/oauth/protocol/unavailable';
import {
  languageChoicePath,
  languageCookie,
  languageCookieMaxAgeSeconds,
  parseLanguage,
} from '@/lib/platform/shared/languages';
import { msg } from '@/lib/platform/shared/message';
import { returnTo } from '@/lib/platform/shared/return-to';
import { brandOf } from '@/lib/tenants/branding/brand-of';

/**
 * Stores the language chosen on a page without Next for a year, and redirects back to that page. The choice is a link
 * and not a form, because a form's policy would block a later redirect to a client: the reloaded request may be one
 * that can continue.
 */
async function chooseLanguage({ request }: Exchange): Promise<Response> {
  const refused = refuseOtherMethods(request, ['GET', 'HEAD']);
  if (refused) return refused;
  const { searchParams } = new URL(request.url);
  const language = parseLanguage(searchParams.get('language'));
  const headers = new Headers({ Location: returnTo(searchParams.get('returnTo')) ?? '/', 'Cache-Control': 'no-store' });
  // Other sites must not choose a person's language.
  const asked = request.headers.get('sec-fetch-site') !== 'cross-site';
  if (language && asked)
    headers.set(
      'Set-Cookie',
      `${languageCookie}=${language}; Path=/; Max-Age=${languageCookieMaxAgeSeconds}; SameSite=Lax`,
    );
  return new Response(null, { status: 303, headers });
}

/** Answered at every host, because the cookie belongs to the host. */
const languageRoute: RootRoute = {
  scope: 'root',
  path: languageChoicePath,
  handle: chooseLanguage,
  fault: faultPage,
};

function oauthRoute({ path, methods, cors, whenUnavailable, whenSuspended, offered, handler }: Endpoint): TenantRoute {
  const endpoint = endpointAt(path);
  const forPeople = whenUnavailable === 'redirects' || whenUnavailable === 'lets-leave';
  const fault = forPeople ? faultPage : faultMessage;
  const nothing = forPeople
    ? nothingHere
    : () => jsonResponse({ error: 'invalid_request', error_description: 'Nothing found at this address' }, 404);
  const answer = async (exchange: TenantExchange) => {
    const context = oauthContext(exchange);
    if (offered && !offered(context.issuer)) return nothing({ ...exchange.origin, brand: brandOf(exchange.tenant) });
    const refused = refuseOtherMethods(exchange.request, methods);
    if (refused) {
      recordFailedRequest(exchange, {
        endpoint,
        code: 'invalid_request',
        reason: msg('routing.methodIsNotOneOf', { methods: methods.join(', ') }),
      });
      return refused;
    }
    const closed = whenUnavailable
      ? null
      : refuseInMaintenance(exchange, { endpoint, code: 'temporarily_unavailable' }, fault);
    return closed ?? handler(exchange.request, context);
  };
  const readers = cors && { methods, newcomers: cors === 'newcomers' };
  return {
    scope: 'tenant',
    path,
    inOutage: whenUnavailable === undefined || whenUnavailable === 'lets-leave' ? 'refuses' : whenUnavailable,
    forPeople,
    whenSuspended,
    handle: (exchange) => (readers ? withCors(exchange, readers, answer) : answer(exchange)),
    ...(readers && { cors: readers }),
    fault,
    unknownTenant: nothing,
  };
}

/** The fault as an OAuth error (RFC 6749, 5.2), for requests that a client sends directly. */
function faultMessage(fault: Fault): Response {
  const { status, requestId, message } = fault;
  const description =
    message && isDescribable(message) ? asciiOf(message) : `Request ${requestId} could not be completed`;
  return jsonResponse(
    { error: status === 503 ? 'temporarily_unavailable' : 'server_error', error_description: description },
    status,
    retryAfterOf(fault),
  );
}

/** Allowed characters: %x20-21 / %x23-5B / %x5D-7E (RFC 6749, 5.2). */
const asciiOf = (text: string) => text.replace(/[^\x20\x21\x23-\x5b\x5d-\x7e]/g, '?');

/** Every path that both mounts answer with the same function. */
export const routeTable: Route[] = [
  ...endpoints.map(oauthRoute),
  scimRoute,
  eventsRoute,
  streamsRoute,
  upstreamLogoutRoute,
  managementRoute,
  languageRoute,
  docsRoute,
  liveRoute,
  ...operationRoutes,
];
