import { type Container, container } from '@/lib/edge/container';
import { databaseAway, type Outage } from '@/lib/edge/health/load-shedding';
import { noteFailure } from '@/lib/edge/health/note-failure';
import { recordShed } from '@/lib/edge/health/record-shed';
import { withKnownCors } from '@/lib/edge/http/cors';
import { finishResponse } from '@/lib/edge/http/finish-response';
import { addressOf, requestOrigin } from '@/lib/edge/http/request-origin';
import { refuseHost, requestedHost, slugAtHost, transportOf } from '@/lib/edge/http/requested-host';
import type { Exchange, Route, TenantRoute } from '@/lib/edge/http/route';
import type { Peer } from '@/lib/edge/oauth/mutual-tls';
import { endpointAt } from '@/lib/journal/failures/failed-request-endpoints';
import type { ArrivalTimes } from '@/lib/oauth/protocol/arrival';
import { type RequestOrigin, readerOf } from '@/lib/platform/shared/origin';
import { isHost, issuerOf } from '@/lib/platform/shared/paths';
import { brandOf } from '@/lib/tenants/branding/brand-of';
import type { Tenant } from '@/lib/tenants/store';
import { atHost, type Match, matchRoute } from './match-route';
import { pathOf } from './path-of';

/** Probes arrive every few seconds and are not worth logging at info level. */
const QUIET = new Set(['/livez', '/readyz', '/metrics']);
/**
 * Called by machines that use the process's address: probes, Prometheus, schedulers. Each path has its own protection.
 */
const AT_ANY_HOST = new Set([...QUIET, '/api/cron/reap']);

interface Arrival {
  request: Request;
  origin: RequestOrigin;
  arrived: ArrivalTimes;
  peer: Peer;
  services: Container;
}

/** The branding for a fault's page, from memory. */
const brandKnown = (services: Container, tenantSlug: string) => {
  const tenant = services.known.tenant(tenantSlug);
  return tenant?.status === 'active' ? { brand: brandOf(tenant) } : {};
};

const exchangeOf = (
  { path }: Match,
  { request, origin, arrived, peer, services }: Arrival,
  outage: Outage | null,
): Exchange => ({ request, path, origin, arrived, peer, outage, container: services });

async function answer(match: Match, arrival: Arrival): Promise<Response> {
  const { route, tenantSlug } = match;
  const { origin, services } = arrival;
  const outage = route.scope === 'root' || route.inOutage === 'answers' ? null : services.load.outage();
  const exchange = exchangeOf(match, arrival, outage);
  if (route.scope === 'root') return route.handle(exchange);
  if (outage) return turnAway(route, exchange, outage, tenantSlug);
  const tenant = await services.tenants.findBySlug(tenantSlug);
  if (tenant && route.forPeople && !match.atHost && isHost(tenant.place)) return toItsHost(tenant, exchange);
  const answers = tenant?.status === 'active' || route.whenSuspended === 'answers';
  return tenant && answers ? route.handle({ ...exchange, tenant }) : route.unknownTenant(origin);
}

/**
 * If the tenant has a custom domain, sends a browser from the tenant's path to that domain, which has the cookies of
 * its pages.
 */
function toItsHost({ place }: Tenant, { request, path, container: { config } }: Exchange): Response {
  return new Response(null, {
    status: 307,
    headers: {
      Location: issuerOf(config.url, place) + path + new URL(request.url).search,
      'Cache-Control': 'no-store',
    },
  });
}

/**
 * Rejects a request before any work is queued for it. If the route answers by redirect, the redirect is built from what
 * this process knows without a query.
 */
async function turnAway(route: TenantRoute, exchange: Exchange, outage: Outage, tenantSlug: string): Promise<Response> {
  const {
    container: { metrics, known },
    origin,
  } = exchange;
  metrics.countShed(outage.cause);
  const tenant = known.tenant(tenantSlug);
  if (tenant?.status === 'active') {
    if (route.inOutage === 'redirects') return route.handle({ ...exchange, tenant });
    recordShed({ ...exchange, tenant, outage, endpoint: endpointAt(route.path) });
  }
  return readable(
    route,
    exchange,
    tenantSlug,
    route.fault({
      status: 503,
      ...readerOf(origin),
      ...brandKnown(exchange.container, tenantSlug),
      retryAfterSeconds: outage.retryAfterSeconds,
    }),
  );
}

/** Lets browser code read a fault, with its Retry-After and request ID, wherever it could read the answer. */
const readable = (
  route: Route,
  exchange: Pick<Exchange, 'request' | 'container'>,
  tenantSlug: string,
  fault: Response,
): Response =>
  route.scope === 'tenant' && route.cors ? withKnownCors(exchange, route.cors, tenantSlug, fault) : fault;

/** Notes a fault and answers the client without it. */
async function answerOrFault(match: Match, arrival: Arrival): Promise<Response> {
  const { request, origin, services } = arrival;
  const { route, tenantSlug } = match;
  try {
    return await answer(match, arrival);
  } catch (error) {
    const facts = { requestId: origin.requestId, path: route.path };
    const status = noteFailure(services, error, facts, 'request failed') ? 503 : 500;
    // The request that discovers the outage gets the same answer as those that follow it.
    if (status === 503 && route.scope === 'tenant' && route.inOutage === 'redirects' && !request.bodyUsed)
      return turnAway(route, exchangeOf(match, arrival, databaseAway), databaseAway, tenantSlug);
    return readable(
      route,
      { request, container: services },
      tenantSlug,
      route.fault({ status, ...readerOf(origin), ...(route.scope === 'tenant' && brandKnown(services, tenantSlug)) }),
    );
  }
}

/**
 * Answers a request whose path is in the route table. Both mounts (our own server and Next) enter here.
 * @returns null if the table has no such path, or nothing is served there at the requested host
 */
export async function dispatch(request: Request, peer: Peer): Promise<Response | null> {
  const started = performance.now();
  const pathname = pathOf(request.url);
  const named = matchRoute(pathname);
  if (!named) return null;
  const services = container();
  const arrived = services.arrivals.times();
  const asked = requestedHost(request.headers, peer);
  const atAnyHost = AT_ANY_HOST.has(named.route.path);
  const slug = atAnyHost ? undefined : await slugAtHost(services, asked);
  const refused = atAnyHost ? null : refuseHost(services, request.headers, asked, slug);
  // Routes about the process are the same at every host. Probes call them by address, whether or not the database is
  // available.
  const match = refused || named.route.scope === 'root' ? named : atHost(named, pathname, slug);
  if (!match) return null;
  const origin = {
    ...requestOrigin(request.headers, peer, services.config.trustsProxy, request.url),
    ...addressOf(request),
  };
  const answered = refused ?? (await answerOrFault(match, { request, origin, arrived, peer, services }));
  const response = finishResponse(answered, { requestId: origin.requestId, ...transportOf(services.config, asked) });
  const seconds = (performance.now() - started) / 1000;
  services.metrics.observeRequest({
    route: match.route.path,
    method: request.method,
    status: response.status,
    seconds,
  });
  const level = QUIET.has(match.route.path) ? 'debug' : 'info';
  services.log[level](
    {
      requestId: origin.requestId,
      tenant: match.tenantSlug,
      method: request.method,
      path: match.path,
      status: response.status,
      ms: Math.round(seconds * 1000),
    },
    'request',
  );
  return response;
}

/**
 * Answers a request as if it had come from outside, through the dispatcher that both mounts call, with the same
 * failures, audit rows, limits and logs. It bypasses none of them: the request counts as sent from the administrator's
 * address, presents no certificate, and is not trusted like a proxy.
 */
export function ownEndpoints({ ipAddress }: Pick<RequestOrigin, 'ipAddress'>): (request: Request) => Promise<Response> {
  return async (request) => {
    const response = await dispatch(request, { remoteAddress: ipAddress, trusted: false });
    if (!response) throw new Error(`There is no endpoint at ${new URL(request.url).pathname}.`);
    return response;
  };
}
