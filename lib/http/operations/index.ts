import { refuseOtherMethods } from '../only-methods';
import type { Exchange, RootRoute } from '../route';
import { livez } from './livez';
import { metrics } from './metrics';
import { readyz } from './readyz';
import { reap } from './reap';

function operation(path: string, methods: readonly string[], handle: (exchange: Exchange) => Promise<Response>): RootRoute {
  return {
    scope: 'root',
    path,
    handle: async (exchange) => refuseOtherMethods(exchange.request, methods) ?? handle(exchange),
    fault: ({ status, requestId }) => Response.json({ status: 'error', requestId }, { status, headers: { 'Cache-Control': 'no-store' } }),
  };
}

/** What operators and their machines call. */
export const operationRoutes: RootRoute[] = [
  operation('/livez', ['GET', 'HEAD'], livez),
  operation('/readyz', ['GET', 'HEAD'], readyz),
  operation('/metrics', ['GET', 'HEAD'], metrics),
  operation('/api/cron/reap', ['GET', 'POST'], reap),
];
