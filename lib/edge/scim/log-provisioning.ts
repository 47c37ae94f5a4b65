import { isDatabaseUnavailable } from '@/lib/edge/health/database-unavailable';
import type { TenantExchange } from '@/lib/edge/http/route';
import { SCIM_PATH } from '@/lib/platform/shared/paths';
import { TextResponse } from '@/lib/platform/shared/text-response';
import { composeEntry } from '@/lib/provisioning/log/compose-entry';
import type { ScimContext } from '@/lib/scim/protocol/context';
import { scimError } from '@/lib/scim/protocol/errors';

/** A runaway client must not fill the log with 429s: a few of them a second are enough. */
const TOO_FAST_PER_SECOND = 10;
const tooFast = { second: 0, kept: 0 };

function isOneTooMany(status: number, now: Date): boolean {
  if (status !== 429) return false;
  const second = Math.floor(now.getTime() / 1000);
  if (tooFast.second !== second) Object.assign(tooFast, { second, kept: 0 });
  return ++tooFast.kept > TOO_FAST_PER_SECOND;
}

/**
 * Answers a request of a SCIM connection and logs the outcome, including failures and faults. The log entry is composed
 * and written off the request path; its errors never reach the client.
 */
export async function logProvisioning(
  exchange: TenantExchange,
  context: ScimContext,
  answer: () => Promise<Response>,
): Promise<Response> {
  const started = performance.now();
  try {
    const response = await answer();
    recordProvisioning(exchange, context, started, response);
    return response;
  } catch (error) {
    const away = isDatabaseUnavailable(error);
    context.trace.refused(scimError(away ? 'unavailable' : 'internal'));
    recordProvisioning(exchange, context, started, new TextResponse(null, { status: away ? 503 : 500 }));
    throw error;
  }
}

/** Logs a request of a SCIM connection that was answered. Never throws. */
export function recordProvisioning(
  { request, path, container, origin }: Pick<TenantExchange, 'request' | 'path' | 'container' | 'origin'>,
  { scope, trace, resources, mapping }: ScimContext,
  started: number,
  response: Response,
): void {
  if (scope.connectionId === null) return;
  const durationMilliseconds = performance.now() - started;
  if (isOneTooMany(response.status, container.now())) return container.metrics.countDropped('provisioning-log', 1);
  const made = response instanceof TextResponse ? response.asMade() : null;
  try {
    container.provisioning.add(
      composeEntry({
        tenantId: scope.tenantId,
        connectionId: scope.connectionId,
        canWrite: scope.canWrite,
        ...(scope.credential && { credential: scope.credential }),
        requestId: origin.requestId,
        ipAddress: origin.ipAddress,
        at: container.now(),
        durationMilliseconds,
        method: request.method,
        address: path.slice(SCIM_PATH.length) + new URL(request.url).search,
        headers: request.headers,
        status: response.status,
        response: {
          headers: made ? new Headers(made.headers) : response.headers,
          text: typeof made?.text === 'string' ? made.text : null,
        },
        notes: trace.notes,
        mapping,
        types: Object.values(resources).map(({ type }) => type),
      }),
    );
  } catch (error) {
    container.metrics.countDropped('provisioning-log', 1);
    container.log.error({ requestId: origin.requestId, err: error }, 'SCIM request not recorded');
  }
}
