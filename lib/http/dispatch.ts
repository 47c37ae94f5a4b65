import { type Container, container } from '@/lib/container';
import type { RequestOrigin } from '@/lib/shared/origin';
import { isDatabaseUnavailable } from './database-unavailable';
import { type Match, matchRoute } from './match-route';
import { requestOrigin } from './request-origin';

/** Probes come every few seconds and say nothing. */
const QUIET = new Set(['/livez', '/readyz', '/metrics']);

function unknownTenant(): Response {
  return Response.json({ error: 'not_found' }, { status: 404, headers: { 'Cache-Control': 'no-store' } });
}

async function answer({ route, tenantSlug, path }: Match, request: Request, origin: RequestOrigin, services: Container): Promise<Response> {
  const exchange = { request, path, origin, container: services };
  if (route.scope === 'root') return route.handle(exchange);
  const tenant = await services.tenants.findBySlug(tenantSlug);
  return tenant?.status === 'active' ? route.handle({ ...exchange, tenant }) : unknownTenant();
}

/** A fault is logged with its stack and told to the client without it. */
async function answerOrFault(match: Match, request: Request, origin: RequestOrigin, services: Container): Promise<Response> {
  try {
    return await answer(match, request, origin, services);
  } catch (error) {
    const status = isDatabaseUnavailable(error) ? 503 : 500;
    services.log.error({ requestId: origin.requestId, path: match.route.path, err: error }, 'request failed');
    return match.route.fault({ status, requestId: origin.requestId });
  }
}

/**
 * Answers a request whose path is in the route table: the one entrance that both mounts share.
 * @param peer the address of the socket's other end; null where the server in front has set X-Forwarded-For itself
 * @returns null when the table has no such path
 */
export async function dispatch(request: Request, peer: { remoteAddress: string | null }): Promise<Response | null> {
  const started = performance.now();
  const match = matchRoute(new URL(request.url).pathname);
  if (!match) return null;
  const services = container();
  const origin = requestOrigin(request.headers, peer.remoteAddress, services.config.trustsProxy);
  const response = await answerOrFault(match, request, origin, services);
  response.headers.set('X-Request-Id', origin.requestId);
  const seconds = (performance.now() - started) / 1000;
  services.metrics.observeRequest({ route: match.route.path, method: request.method, status: response.status, seconds });
  const level = QUIET.has(match.route.path) ? 'debug' : 'info';
  services.log[level](
    { requestId: origin.requestId, tenant: match.tenantSlug, method: request.method, path: match.path, status: response.status, ms: Math.round(seconds * 1000) },
    'request',
  );
  return response;
}
