import { setTimeout as sleep } from 'node:timers/promises';
import { refuseInMaintenance } from '@/lib/edge/health/refuse-in-maintenance';
import { reauthenticateIfSlow } from '@/lib/edge/http/reauthenticate';
import { recordFailedRequest } from '@/lib/edge/http/record-failed-request';
import { type Fault, retryAfterOf, type TenantExchange, type TenantRoute } from '@/lib/edge/http/route';
import { msg, verbatim } from '@/lib/platform/shared/message';
import { SCIM_PATH } from '@/lib/platform/shared/paths';
import type { Limited, RateLimiter } from '@/lib/provisioning/scim-connections/rate-limit/rate-limiter';
import type { CallingConnection } from '@/lib/provisioning/scim-connections/store';
import { type ScimError, scimError } from '@/lib/scim/protocol/errors';
import { scimErrorResponse } from '@/lib/scim/protocol/response';
import { newTrace } from '@/lib/scim/protocol/trace';
import { handleScim } from '@/lib/scim/routing/handle-scim';
import { logProvisioning } from './log-provisioning';
import { recordScimFailedRequest } from './record-scim-failed-request';
import { type ScimCaller, scimCaller } from './scim-caller';
import { callingAs, scimContext } from './scim-context';
import { scimMe } from './scim-me';

/**
 * Counts a request against its connection's rate limit.
 * @returns 429 with `Retry-After` in seconds (RFC 6585, 4; RFC 9110, 10.2.3) if the limit is used up; null to continue
 */
async function overRateLimit(
  exchange: TenantExchange,
  { connectionId, rateLimit }: CallingConnection,
): Promise<Response | null> {
  const { container, tenant } = exchange;
  const admission = await container.scimRateLimiter.admit({ tenantId: tenant.id, connectionId, rateLimit });
  if (admission.kind === 'admitted') return null;
  const { retryAfterSeconds, unrecorded } = admission;
  const { perSecond, burst } = rateLimit;
  const pace = perSecond === 1 ? msg('scim.requestPerSecond') : msg('scim.requestsPerSecond', { perSecond });
  if (unrecorded !== null) {
    const reason = msg('scim.moreThanPaceAfterBurst', { pace, burst, unrecorded });
    recordFailedRequest(exchange, { endpoint: 'scim', code: 'too_many_requests', reason, connectionId });
  }
  const error = scimError('too-many-requests', msg('scim.connectionIsLimitedToPace', { pace }));
  return scimErrorResponse(error, { 'Retry-After': String(retryAfterSeconds) });
}

/** Handles everything below /scim/v2: authenticates the caller, applies the rate limit, then calls the endpoint. */
async function handle(exchange: TenantExchange): Promise<Response> {
  const closed = refuseInMaintenance(exchange, { endpoint: 'scim' }, fault);
  if (closed) return closed;
  const caller = await scimCaller(exchange);
  if (caller.kind === 'refused') return caller.answer;
  const again = reauthenticateIfSlow(async () => {
    const now = await scimCaller(exchange, { again: true });
    return isSame(caller, now) ? null : scimError('unauthorized');
  });
  const response = await answer(exchange, caller, again);
  for (const [name, value] of Object.entries(caller.headers)) response.headers.set(name, value);
  return response;
}

/** Whether the caller is the same as before, with the same permissions. */
function isSame(before: ScimCaller, now: ScimCaller): boolean {
  if (before.kind !== 'connection' || now.kind !== 'connection') return before.kind === now.kind;
  const [one, other] = [before.connection, now.connection];
  return (
    one.connectionId === other.connectionId && one.canWrite === other.canWrite && one.issuerRole === other.issuerRole
  );
}

async function answer(
  exchange: TenantExchange,
  caller: Exclude<ScimCaller, { kind: 'refused' }>,
  again: () => Promise<ScimError | null>,
): Promise<Response> {
  const { request, container, tenant } = exchange;
  const path = exchange.path.slice(SCIM_PATH.length);
  if (caller.kind === 'person') return scimMe(exchange, caller.bearer, path);
  const { connection } = caller;
  const origin = { ...exchange.origin, scimRequest: { method: request.method, path, arrivedAt: performance.now() } };
  const context = scimContext({ container, tenant, origin }, callingAs(connection), {
    stores: container.scimStores,
    types: await container.resourceTypes(tenant.id),
    trace: newTrace(),
    refused: (error) => recordScimFailedRequest(exchange, error, connection.connectionId),
    turn: bulkTurns(container.scimRateLimiter, { tenantId: tenant.id, ...connection }),
    async again() {
      const over = await again();
      if (over) throw over;
    },
  });
  return logProvisioning(exchange, context, async () => {
    const tooFast = await overRateLimit(exchange, connection);
    if (tooFast) context.trace.refused(scimError('too-many-requests'));
    return tooFast ?? handleScim(request, path, context);
  });
}

/** A fault as a SCIM error (RFC 7644, 3.12). */
function fault(fault: Fault): Response {
  if (fault.status === 500) return scimErrorResponse(scimError('internal'));
  return scimErrorResponse(
    scimError('unavailable', fault.message == null ? undefined : verbatim(fault.message)),
    retryAfterOf(fault),
  );
}

export const scimRoute: TenantRoute = {
  scope: 'tenant',
  inOutage: 'refuses',
  forPeople: false,
  path: `${SCIM_PATH}/*`,
  handle,
  fault,
  unknownTenant: () => scimErrorResponse(scimError('not-found', msg('scim.nothingFoundAtThisAddress'))),
};

/**
 * SCIM clients wait at least a minute for an answer. Operations of a Bulk request that have not run by then are left
 * for the next request.
 */
const WAITS_AT_MOST_MILLISECONDS = 40_000;

/**
 * Admits the operations of one Bulk request at the rate limit of its connection; beyond that they wait.
 * @returns waits for a turn; false once the request has waited too long
 */
export function bulkTurns(
  limiter: Pick<RateLimiter, 'admit'>,
  limited: Limited,
  wait: (milliseconds: number) => Promise<unknown> = sleep,
): () => Promise<boolean> {
  let left = WAITS_AT_MOST_MILLISECONDS;
  return async () => {
    for (;;) {
      const admission = await limiter.admit(limited);
      if (admission.kind === 'admitted') return true;
      const milliseconds = admission.retryAfterSeconds * 1000;
      if (milliseconds > left) return false;
      left -= milliseconds;
      await wait(milliseconds);
    }
  };
}
