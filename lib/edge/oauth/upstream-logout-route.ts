import { refuseInMaintenance } from '@/lib/edge/health/refuse-in-maintenance';
import { refuseOtherMethods } from '@/lib/edge/http/only-methods';
import { recordFailedRequest } from '@/lib/edge/http/record-failed-request';
import { type Fault, retryAfterOf, type TenantExchange, type TenantRoute } from '@/lib/edge/http/route';
import { jsonResponse, NO_STORE } from '@/lib/oauth/endpoints/json-response';
import { msg, type Sayable } from '@/lib/platform/shared/message';
import { readBytes } from '@/lib/platform/shared/read-bytes';
import { TextResponse } from '@/lib/platform/shared/text-response';
import { logOutFromUpstream } from '@/lib/sign-in/identity-providers/log-out-from-upstream';
import { UPSTREAM_LOGOUT_PATH } from '@/lib/sign-in/identity-providers/redirect-uri';

const ENDPOINT = 'upstream-logout';
const BODY_AT_MOST = 32 * 1024;

/**
 * `POST /upstream-logout/{provider}`: an identity provider reports that a person signed out there (OpenID Connect
 * Back-Channel Logout 1.0, sections 2.5 to 2.8).
 */
async function handle(exchange: TenantExchange): Promise<Response> {
  const { request, path, container, tenant, origin } = exchange;
  const refused = refuseOtherMethods(request, ['POST']) ?? refuseInMaintenance(exchange, { endpoint: ENDPOINT }, fault);
  if (refused) return refused;
  const token = await tokenOf(request);
  if (token === null) return invalid(exchange, msg('identityProviders.logoutTokenIsMissing'));
  const providerId = path.slice(UPSTREAM_LOGOUT_PATH.length + 1);
  const outcome = await logOutFromUpstream(
    container.identityProviders,
    { tenantId: tenant.id, providerId, token },
    { origin, now: container.now() },
  );
  if (outcome.kind === 'refused') return invalid(exchange, outcome.reason);
  if (outcome.kind === 'unavailable') {
    recordFailedRequest(exchange, { endpoint: ENDPOINT, code: 'temporarily_unavailable', reason: outcome.reason });
    return jsonResponse({ error: 'temporarily_unavailable', error_description: 'The keys cannot be read now' }, 503);
  }
  // "If the logout succeeded, the RP MUST respond with HTTP 200 OK." "The RP's response SHOULD include the
  // Cache-Control HTTP response header field with a no-store value" (2.8).
  return new TextResponse(null, { headers: NO_STORE });
}

/** The `logout_token` of a form; null unless there is exactly one. */
async function tokenOf(request: Request): Promise<string | null> {
  if (!/^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(request.headers.get('content-type') ?? '')) return null;
  const bytes = await readBytes(request, BODY_AT_MOST);
  if (!bytes) return null;
  const [token, second] = new URLSearchParams(new TextDecoder().decode(bytes)).getAll('logout_token');
  return token === undefined || token === '' || second !== undefined ? null : token;
}

/** "If the logout request was invalid, the RP MUST respond with HTTP 400 Bad Request" (2.8). */
function invalid(exchange: TenantExchange, reason: Sayable): Response {
  recordFailedRequest(exchange, { endpoint: ENDPOINT, code: 'invalid_request', reason });
  return jsonResponse(
    { error: 'invalid_request', error_description: 'The logout token is missing, invalid or already used' },
    400,
  );
}

function fault(failed: Fault): Response {
  const [error, description] =
    failed.status === 503
      ? ['temporarily_unavailable', 'Try again in a moment']
      : ['server_error', 'Something went wrong on our side'];
  return jsonResponse({ error, error_description: description }, failed.status, retryAfterOf(failed));
}

export const upstreamLogoutRoute: TenantRoute = {
  scope: 'tenant',
  inOutage: 'refuses',
  forPeople: false,
  path: `${UPSTREAM_LOGOUT_PATH}/*`,
  handle,
  fault,
  unknownTenant: () =>
    jsonResponse({ error: 'invalid_request', error_description: 'Nothing found at this address' }, 404),
};
