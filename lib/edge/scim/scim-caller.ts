import { recordFailedRequest } from '@/lib/edge/http/record-failed-request';
import type { TenantExchange } from '@/lib/edge/http/route';
import { guardContext } from '@/lib/edge/oauth/oauth-context';
import { bearerChallenge } from '@/lib/oauth/bearer/bearer';
import { type Bearer, type BearerRefused, bearerGuard, type LetIn } from '@/lib/oauth/bearer/bearer-guard';
import { resourceMetadataUrl } from '@/lib/oauth/parameters/own-resources';
import { isPersonalToken } from '@/lib/oauth/personal-tokens/personal-token';
import { usablePersonalToken } from '@/lib/oauth/personal-tokens/usable-personal-token';
import { tokenTypeOf } from '@/lib/oauth/tokens/confirmation';
import { alone, msg, type Sayable, verbatim } from '@/lib/platform/shared/message';
import { issuerOf, SCIM_PATH } from '@/lib/platform/shared/paths';
import { inEnglish } from '@/lib/platform/shared/say-plainly';
import { provisioningScopes } from '@/lib/provisioning/scim-connections/connection';
import { looksLikeAccessToken } from '@/lib/provisioning/scim-connections/looks-like-access-token';
import type { AuthenticatedConnection, CallingConnection } from '@/lib/provisioning/scim-connections/store';
import { authenticateScimToken } from '@/lib/provisioning/scim-connections/tokens';
import { scimError } from '@/lib/scim/protocol/errors';
import { scimErrorResponse } from '@/lib/scim/protocol/response';
import { isReading } from '@/lib/scim/routing/handle-scim';

type Service = Extract<Bearer, { kind: 'service' }>;
/** Authenticated by a client's access token or by a personal access token. */
export type PersonBearer = Exclude<Bearer, Service>;

export type ScimCaller =
  | { kind: 'connection'; connection: AuthenticatedConnection; headers: LetIn['headers'] }
  /** A person, identified by their access token. */
  | { kind: 'person'; bearer: PersonBearer; headers: LetIn['headers'] }
  | { kind: 'refused'; answer: Response };

const errorReasons = { 400: 'malformed-message', 401: 'unauthorized', 403: 'forbidden' } as const;

/** RFC 6750, 3: a rejected token is answered with a challenge, in SCIM's own error body. */
function challenged({
  status,
  headers,
  description,
}: Pick<BearerRefused, 'status' | 'headers' | 'description'>): ScimCaller {
  const error = scimError(errorReasons[status], status === 401 ? undefined : alone(verbatim(description)));
  return { kind: 'refused', answer: scimErrorResponse(error, headers) };
}

/**
 * Authenticates a caller of the SCIM endpoints (RFC 7644, 2) in one query: the connection of a SCIM token or of an
 * OAuth client, or a person.
 * @param again whether the same request was let in before, which used up its proof
 */
export async function scimCaller(exchange: TenantExchange, { again = false } = {}): Promise<ScimCaller> {
  const { request, container, tenant } = exchange;
  const context = guardContext(exchange);
  const bound: { connection?: CallingConnection | null } = {};
  const caller = await bearerGuard(
    request,
    {
      ...context,
      store: {
        claimAssertion: async (claim) => (again ? 'claimed' : context.store.claimAssertion(claim)),
        async checkAccessToken(token) {
          const { state, connection } = await container.scimConnections.authenticateClient(token, container.now());
          bound.connection = connection;
          return state;
        },
      },
    },
    {
      endpoint: 'scim',
      resource: SCIM_PATH,
      // For tokens granted before the tenant required a second factor of everyone: the client must request a new token
      // with these acr_values.
      acrValues: tenant.settings.secondFactorRequired === 'everybody' ? ['urn:tessera:acr:2fa'] : [],
      personalToken: (token) => usablePersonalToken(context, token),
      ownToken: async (token) =>
        looksLikeAccessToken(token) || isPersonalToken(token)
          ? null
          : authenticateScimToken(container.scimConnections, { tenantId: tenant.id, token, now: container.now() }),
    },
  );
  if (caller.kind === 'refused') return challenged(caller);
  if (caller.kind === 'own') return { kind: 'connection', connection: caller.own, headers: {} };
  const { bearer, headers } = caller;
  if (bearer.kind !== 'service') return { kind: 'person', bearer, headers };
  return ofClient(exchange, { bearer, headers }, bound.connection ?? null);
}

/** A client provisions as the connection that it is linked to, within its scopes. */
function ofClient(
  exchange: TenantExchange,
  { bearer, headers }: Pick<LetIn, 'headers'> & { bearer: Service },
  connection: CallingConnection | null,
): ScimCaller {
  if (!connection) {
    return tooLittle(exchange, bearer, {
      description: msg('scim.clientNotLinked'),
      reason: msg('scim.clientClientIdIsNot', { clientId: bearer.clientId }),
    });
  }
  const needed = scopeFor(exchange);
  if (needed === null || bearer.scopes.includes(needed))
    return {
      kind: 'connection',
      connection: {
        ...connection,
        canWrite: needed === provisioningScopes.write,
        credential: { type: 'client', name: bearer.clientId },
      },
      headers,
    };
  return tooLittle(exchange, bearer, {
    description: msg('scim.scopeLacking'),
    reason: msg('common.accessTokenLacksScope', { scope: needed }),
    scope: needed,
    connectionId: connection.connectionId,
  });
}

/**
 * The scope that a request needs; null for OPTIONS, which only asks what is allowed and changes nothing (RFC 9110,
 * 9.3.7).
 */
function scopeFor({ request, path }: TenantExchange) {
  if (request.method === 'OPTIONS') return null;
  return isReading(request.method, path.slice(SCIM_PATH.length)) ? provisioningScopes.read : provisioningScopes.write;
}

/**
 * Answers 403 insufficient_scope (RFC 6750, 3.1) and records it.
 * @param why.scope the scope that the request needs
 */
export function tooLittle(
  exchange: TenantExchange,
  { clientId, ...bearer }: Bearer,
  {
    description,
    reason,
    scope,
    connectionId = null,
  }: { description: Sayable; reason: Sayable; scope?: string; connectionId?: string | null },
): ScimCaller & { kind: 'refused' } {
  const { container, tenant } = exchange;
  const personId = bearer.kind === 'service' ? null : bearer.personId;
  recordFailedRequest(exchange, {
    endpoint: 'scim',
    code: 'insufficient_scope',
    reason,
    clientId,
    personId,
    connectionId,
  });
  const issuer = issuerOf(container.config.url, tenant.place);
  const challenge = bearerChallenge({
    realm: issuer,
    resourceMetadata: resourceMetadataUrl({ issuer }, SCIM_PATH),
    error: 'insufficient_scope',
    description: inEnglish(description),
    scope,
    scheme: bearer.kind === 'personal' ? 'Bearer' : tokenTypeOf(bearer.claims.cnf),
  });
  const error = scimError('forbidden', alone(description));
  return { kind: 'refused', answer: scimErrorResponse(error, { 'WWW-Authenticate': challenge }) };
}
