import { maintenanceRetrySeconds } from '@/lib/maintenance/maintenance';
import { bearerChallenge, type BearerError, presentedToken } from '@/lib/oauth/bearer';
import { refusal, type ScimRefusal } from '@/lib/scim/errors';
import { handleScim } from '@/lib/scim/handle-scim';
import { scimErrorResponse } from '@/lib/scim/response';
import { authenticateScimToken } from '@/lib/scim-connections/authenticate-scim-token';
import { issuerOf } from '@/lib/tenants/paths';
import { recordRefusal } from './record-refusal';
import { type Fault, retryAfterOf, type TenantExchange, type TenantRoute } from './route';
import { scimContext } from './scim-context';
import { unavailability } from './unavailability';

const PREFIX = '/scim/v2';

/** RFC 6750, 3: a refused token is answered with a challenge, in the protocol's own error body. */
function challenge(exchange: TenantExchange, reason: string, error: ScimRefusal, code?: BearerError): Response {
  const { container, tenant } = exchange;
  const realm = issuerOf(container.config.url, tenant.slug);
  recordRefusal(exchange, { endpoint: 'scim', code: code ?? error.reason, reason });
  return scimErrorResponse(error, { 'WWW-Authenticate': bearerChallenge({ realm, error: code }) });
}

/** Everything below /scim/v2: the token of a connection first, then the endpoint. */
async function handle(exchange: TenantExchange): Promise<Response> {
  const { request, container, tenant, origin: { requestId } } = exchange;
  if (tenant.maintenance) {
    recordRefusal(exchange, { endpoint: 'scim', code: 'unavailable', reason: unavailability(null, tenant.maintenance)?.reason ?? '' });
    return fault({ status: 503, requestId, retryAfterSeconds: maintenanceRetrySeconds, message: tenant.maintenance.message });
  }
  const presented = presentedToken(request);
  if (presented.kind === 'malformed') return challenge(exchange, presented.reason, refusal('malformed-message', 'The access token must come once, in the Authorization header.'), 'invalid_request');
  if (presented.kind === 'none') return challenge(exchange, 'no bearer token', refusal('unauthorized'));
  const credential = await authenticateScimToken(container.scimConnections, { tenantId: tenant.id, token: presented.token, now: container.now() });
  if (!credential) return challenge(exchange, 'the token is unknown, revoked or expired, or its connection is disabled', refusal('unauthorized'), 'invalid_token');
  return handleScim(request, exchange.path.slice(PREFIX.length), scimContext(exchange, credential));
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
};
