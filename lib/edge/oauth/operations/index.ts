import { refuseOtherMethods } from '@/lib/edge/http/only-methods';
import { type Exchange, type RootRoute, retryAfterOf } from '@/lib/edge/http/route';
import { sameDigest, sha256 } from '@/lib/platform/shared/secret';
import { metrics } from './metrics';

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

/** Platforms end a function after a minute or more. What is left is deleted by the next run. */
const REAPING_MILLISECONDS = 45_000;

/**
 * The scheduled job where no timer of ours runs (Vercel's cron calls it with its secret as bearer token). It
 * rotates the signing keys that are due, continues client deletions, seals the audit logs, sends the emails and events
 * that could not be sent before, and deletes expired rows. The deletions come last, because they may take all the time
 * that is left. If no secret is configured, the path returns 404.
 */
export async function reap({ request, container }: Exchange): Promise<Response> {
  const { cronSecret } = container.config;
  if (!cronSecret) return new Response(null, { status: 404 });
  const presented = request.headers.get('authorization') ?? '';
  if (!sameDigest(sha256(presented), sha256(`Bearer ${cronSecret}`))) return new Response(null, { status: 401 });
  const { maintenance } = container;
  const signingKeys = await maintenance.keepKeys();
  await maintenance.finishClientDeletions();
  const sealedAuditEntries = await maintenance.sealAuditLogs();
  await Promise.all([container.mail?.deliverDue(), container.deliveryWorker.deliverDue()]);
  const reaped = await maintenance.reap({ milliseconds: REAPING_MILLISECONDS });
  return Response.json({ reaped, signingKeys, sealedAuditEntries }, { headers: { 'Cache-Control': 'no-store' } });
}
