import { maintenanceRetrySeconds } from '@/lib/maintenance/maintenance';
import { bearerChallenge } from '@/lib/oauth/bearer';
import { type Bearer, bearerGuard, type BearerRefused } from '@/lib/oauth/bearer-guard';
import { refusal } from '@/lib/scim/errors';
import { handleScim } from '@/lib/scim/handle-scim';
import { scimErrorResponse } from '@/lib/scim/response';
import { newTrace } from '@/lib/scim/trace';
import { authenticateScimToken } from '@/lib/scim-connections/authenticate-scim-token';
import { issuerOf } from '@/lib/tenants/paths';
import { logProvisioning } from './log-provisioning';
import { oauthContext } from './oauth-context';
import { recordRefusal } from './record-refusal';
import { recordScimRefusal } from './record-scim-refusal';
import { type Fault, retryAfterOf, type TenantExchange, type TenantRoute } from './route';
import { scimContext } from './scim-context';
import { unavailability } from './unavailability';

const PREFIX = '/scim/v2';

const refusals = { 400: 'malformed-message', 401: 'unauthorized', 403: 'forbidden' } as const;

/** RFC 6750, 3: a refused token is answered with a challenge, in the protocol's own error body. */
function challenged({ status, challenge, description }: BearerRefused): Response {
  return scimErrorResponse(refusal(refusals[status], status === 401 ? undefined : `${description}.`), { 'WWW-Authenticate': challenge });
}

/** Everything below /scim/v2: the token of a connection first, then the endpoint. */
async function handle(exchange: TenantExchange): Promise<Response> {
  const { request, container, tenant, origin: { requestId } } = exchange;
  if (tenant.maintenance) {
    recordRefusal(exchange, { endpoint: 'scim', code: 'unavailable', reason: unavailability(null, tenant.maintenance)?.reason ?? '' });
    return fault({ status: 503, requestId, retryAfterSeconds: maintenanceRetrySeconds, message: tenant.maintenance.message });
  }
  const caller = await bearerGuard(request, oauthContext(exchange), {
    endpoint: 'scim',
    only: 'service',
    ownToken: (token) => authenticateScimToken(container.scimConnections, { tenantId: tenant.id, token, now: container.now() }),
  });
  if (caller.kind === 'refused') return challenged(caller);
  if (caller.kind === 'bearer') return notProvisioning(exchange, caller.bearer);
  const { connectionId } = caller.own;
  const context = scimContext(exchange, caller.own, {
    stores: container.scimStores, types: await container.resourceTypes(tenant.id), trace: newTrace(), refused: (refusal) => recordScimRefusal(exchange, refusal, connectionId),
  });
  return logProvisioning(exchange, context, () => handleScim(request, exchange.path.slice(PREFIX.length), context));
}

/** A service is let in by the connection that it stands for, and an access token names none. */
function notProvisioning(exchange: TenantExchange, { clientId }: Bearer): Response {
  const { container, tenant } = exchange;
  const description = 'The access token lets nobody provision: this takes the token of a SCIM connection';
  recordRefusal(exchange, { endpoint: 'scim', code: 'insufficient_scope', reason: 'the access token of a client stands for no SCIM connection', clientId });
  const challenge = bearerChallenge({ realm: issuerOf(container.config.url, tenant.slug), error: 'insufficient_scope', description });
  return challenged({ kind: 'refused', error: 'insufficient_scope', status: 403, challenge, description });
}

/** RFC 7644, 3.12. */
function fault(fault: Fault): Response {
  if (fault.status === 500) return scimErrorResponse(refusal('internal'));
  return scimErrorResponse(refusal('unavailable', fault.message ?? undefined), retryAfterOf(fault));
}

export const scimRoute: TenantRoute = {
  scope: 'tenant',
  inOutage: 'refuses',
  path: `${PREFIX}/*`,
  handle,
  fault,
  unknownTenant: () => scimErrorResponse(refusal('not-found', 'There is nothing at this address.')),
};
