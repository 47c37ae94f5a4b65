import { endpoints } from '@/lib/oauth/endpoints';
import type { Endpoint } from '@/lib/oauth/endpoints/endpoint';
import { withCors } from './cors';
import { oauthContext } from './oauth-context';
import { refuseOtherMethods } from './only-methods';
import { operationRoutes } from './operations';
import { recordRefusal } from './record-refusal';
import type { Route, TenantExchange, TenantRoute } from './route';
import { scimRoute } from './scim-route';

function oauthRoute({ path, methods, cors, handler }: Endpoint): TenantRoute {
  const answer = async (exchange: TenantExchange) => {
    const refused = refuseOtherMethods(exchange.request, methods);
    if (!refused) return handler(exchange.request, oauthContext(exchange));
    recordRefusal(exchange, { endpoint: path.slice(1), code: 'invalid_request', reason: `the method is not one of ${methods.join(', ')}` });
    return refused;
  };
  return {
    scope: 'tenant',
    path,
    handle: (exchange) => (cors ? withCors(exchange, methods, answer) : answer(exchange)),
    fault: ({ status, requestId }) =>
      Response.json(
        { error: status === 503 ? 'temporarily_unavailable' : 'server_error', error_description: `Request ${requestId} could not be completed` },
        { status, headers: { 'Cache-Control': 'no-store', ...(status === 503 && { 'Retry-After': '5' }) } },
      ),
  };
}

/** Every path that is answered by the same function behind both mounts. */
export const routeTable: Route[] = [...endpoints.map(oauthRoute), scimRoute, ...operationRoutes];
