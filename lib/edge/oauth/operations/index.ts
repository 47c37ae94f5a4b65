import { refuseOtherMethods } from '@/lib/edge/http/only-methods';
import { type Exchange, type RootRoute, retryAfterOf } from '@/lib/edge/http/route';
import { livez } from './livez';
import { metrics } from './metrics';
import { readyz } from './readyz';
import { reap } from './reap';

function operation(
  path: string,
  methods: readonly string[],
  handle: (exchange: Exchange) => Promise<Response>,
): RootRoute {
  return {
    scope: 'root',
    path,
    handle: async (exchange) => refuseOtherMethods(exchange.request, methods) ?? handle(exchange),
    fault: (fault) =>
      Response.json(
        { status: 'error', requestId: fault.requestId },
        { status: fault.status, headers: { 'Cache-Control': 'no-store', ...retryAfterOf(fault) } },
      ),
  };
}

/** Endpoints for operators and their monitoring. */
export const operationRoutes: RootRoute[] = [
  operation('/livez', ['GET', 'HEAD'], livez),
  operation('/readyz', ['GET', 'HEAD'], readyz),
  operation('/metrics', ['GET', 'HEAD'], metrics),
  operation('/api/cron/reap', ['GET', 'POST'], reap),
];
