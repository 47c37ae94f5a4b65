import { reauthenticateIfSlow } from '@/lib/edge/http/reauthenticate';
import { recordFailedRequest } from '@/lib/edge/http/record-failed-request';
import { type Fault, retryAfterOf, type TenantExchange, type TenantRoute } from '@/lib/edge/http/route';
import { oauthContext } from '@/lib/edge/oauth/oauth-context';
import { dryRun } from '@/lib/edge/scim/dry-run';
import { scratchScim } from '@/lib/edge/scim/scratch-scim';
import { inspectToken } from '@/lib/grants/token-inspector/inspect-token';
import { roleSuffices } from '@/lib/people/role-suffices';
import { msg, verbatim } from '@/lib/platform/shared/message';
import { defaultTenantSlug, issuerOf } from '@/lib/platform/shared/paths';
import { sayPlainly } from '@/lib/platform/shared/say-plainly';
import { findOperation } from './find-operation';
import { handleManagement } from './handle-management';
import { MANAGEMENT, managementCaller } from './management-caller';
import { openapiDocument } from './openapi-document';
import { type Problem, problem, problemResponse } from './problem';

const PREFIX = '/api/v1';
const DOCUMENT = '/openapi.json';

/**
 * Handles everything below /api/v1: authenticates the caller, checks permission, then runs the operation. It keeps
 * working during maintenance, as the console does.
 */
async function handle(exchange: TenantExchange): Promise<Response> {
  const { request, container, tenant, origin } = exchange;
  const path = exchange.path.slice(PREFIX.length);
  if (path === DOCUMENT) return document(exchange);
  const caller = await managementCaller(exchange);
  if (caller.kind === 'refused') return caller.answer;
  const { keyId, keyName, personId, userName, role } = caller.holder;
  const refuse = (problem: Problem, headers?: Record<string, string>) => {
    recordFailedRequest(exchange, { endpoint: MANAGEMENT, code: problem.code, reason: problem.detail, personId });
    return problemResponse(problem, origin.requestId, headers);
  };
  const found = findOperation(request.method, path);
  if (
    found.kind === 'none' ||
    (found.kind === 'found' && found.operation.forOperators && tenant.slug !== defaultTenantSlug)
  )
    return refuse(problem('not-found', msg('management.nothingFoundAtThisAddress')));
  if (found.kind === 'other-methods') return refuse(problem('method-not-allowed'), { Allow: found.allowed.join(', ') });
  if (!roleSuffices(role, found.operation.role))
    return refuse(
      problem('forbidden', msg('management.thisRequiresRoleRoleAccess', { role: found.operation.role, role2: role })),
    );
  const again = reauthenticateIfSlow(async () => {
    const now = await managementCaller(exchange);
    if (now.kind === 'refused') return now.answer;
    return now.holder.role === role ? null : refuse(problem('forbidden', msg('management.roleOfAccessKeyChanged')));
  });
  const cause = { actor: { type: 'access-key' as const, id: keyId, name: `${userName} (${keyName})` }, origin };
  const outcome = await handleManagement(
    request,
    found,
    {
      container,
      tenant,
      caller: { personId, role },
      cause,
      now: container.now(),
      signal: request.signal,
      scratchScim: (connection, work) => scratchScim(exchange, { connection, canWrite: true }, work),
      dryRun: (connection, entry) => dryRun(exchange, connection, entry),
      inspectToken: (token) => inspectToken(oauthContext(exchange), container, token, sayPlainly('en')),
    },
    again,
  );
  return outcome instanceof Response ? outcome : refuse(outcome);
}

function document({ request, container, tenant, origin }: TenantExchange): Response {
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return problemResponse(problem('method-not-allowed'), origin.requestId, { Allow: 'GET, HEAD' });
  return Response.json(
    openapiDocument(issuerOf(container.config.url, tenant.place) + PREFIX, {
      forOperators: tenant.slug === defaultTenantSlug,
    }),
    { headers: { 'Cache-Control': 'public, max-age=300' } },
  );
}

function fault(failed: Fault): Response {
  return problemResponse(
    problem(
      failed.status === 503 ? 'unavailable' : 'internal',
      failed.message == null ? undefined : verbatim(failed.message),
    ),
    failed.requestId,
    retryAfterOf(failed),
  );
}

export const managementRoute: TenantRoute = {
  scope: 'tenant',
  inOutage: 'refuses',
  forPeople: false,
  path: `${PREFIX}/*`,
  handle,
  fault,
  unknownTenant: ({ requestId }) =>
    problemResponse(problem('not-found', msg('management.nothingFoundAtThisAddress')), requestId),
};
