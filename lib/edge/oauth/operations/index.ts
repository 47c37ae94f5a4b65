import { refuseOtherMethods } from '@/lib/edge/http/only-methods';
import { type Exchange, type RootRoute, retryAfterOf } from '@/lib/edge/http/route';
import { metrics } from './metrics';
import { reap } from './reap';

/** Responds that requests can be served: the database is reachable and every migration of this version is applied. */
async function readyz({ container }: Exchange): Promise<Response> {
  const state = await container.readiness();
  return Response.json(state, {
    status: state.status === 'ready' ? 200 : 503,
    headers: { 'Cache-Control': 'no-store' },
  });
}

/** Responds if the process is running; nothing else is checked. */
async function livez(): Promise<Response> {
  return Response.json({ status: 'ok' }, { headers: { 'Cache-Control': 'no-store' } });
}

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
