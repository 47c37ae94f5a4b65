import { recordFailedRequest } from '@/lib/edge/http/record-failed-request';
import type { TenantExchange } from '@/lib/edge/http/route';
import { guardContext } from '@/lib/edge/oauth/oauth-context';
import type { Cause } from '@/lib/journal/audit/audit-entry';
import { bearerChallenge } from '@/lib/oauth/bearer/bearer';
import { type BearerRefused, bearerGuard } from '@/lib/oauth/bearer/bearer-guard';
import { resourceMetadataUrl } from '@/lib/oauth/parameters/own-resources';
import { roleSuffices } from '@/lib/people/role-suffices';
import { msg } from '@/lib/platform/shared/message';
import { issuerOf, STREAMS_PATH } from '@/lib/platform/shared/paths';

/** The client that calls, which owns streams. */
export interface StreamCaller {
  kind: 'client';
  client: { id: string; name: string; hasPairwiseSubjects: boolean };
  cause: Cause;
  headers: Record<string, string>;
}

/**
 * Lets in a client: to read with `ssf.read` or `ssf.manage`, to change anything with `ssf.manage` (CAEP Interoperability
 * Profile 1.0, 2.7.3). Its access token may also be one that an administrator authorized, as Apple Business Manager asks
 * for; nobody else may set up what sends events about everyone.
 */
export async function streamCaller(
  exchange: TenantExchange,
  { endpoint, reads }: { endpoint: string; reads: boolean },
): Promise<StreamCaller | BearerRefused> {
  const { request, container, tenant, origin } = exchange;
  const caller = await bearerGuard(request, guardContext(exchange), {
    endpoint,
    resource: STREAMS_PATH,
    ...(reads ? { anyScope: ['ssf.read', 'ssf.manage'] } : { scopes: ['ssf.manage'] }),
  });
  if (caller.kind === 'refused') return caller;
  if (caller.kind === 'own' || caller.bearer.clientId === null) throw new Error('A token of another kind was let in.');
  const { clientId } = caller.bearer;
  if (caller.bearer.kind === 'person') {
    const { personId } = caller.bearer;
    const person = await container.directory.findPerson(tenant.id, personId);
    if (!roleSuffices(person?.role ?? null, 'admin'))
      return refusePerson(exchange, { endpoint, clientId, personId, headers: caller.headers });
  }
  const client = await container.oauth.findClient(tenant.id, clientId);
  const name = client?.clientName ?? clientId;
  return {
    kind: 'client',
    client: { id: clientId, name, hasPairwiseSubjects: client?.subjectType === 'pairwise' },
    cause: { actor: { type: 'client', id: clientId, name }, origin },
    headers: caller.headers,
  };
}

function refusePerson(
  exchange: TenantExchange,
  { headers, ...failure }: { endpoint: string; clientId: string; personId: string; headers: Record<string, string> },
): BearerRefused {
  const { container, tenant } = exchange;
  const error = 'insufficient_scope';
  recordFailedRequest(exchange, { ...failure, code: error, reason: msg('events.onlyAdministratorsAuthorizeStreams') });
  const issuer = issuerOf(container.config.url, tenant.place);
  const description = 'The person who authorized the client is not an administrator';
  const resourceMetadata = resourceMetadataUrl({ issuer }, STREAMS_PATH);
  const challenge = bearerChallenge({ realm: issuer, resourceMetadata, error, description });
  return { kind: 'refused', error, status: 403, headers: { ...headers, 'WWW-Authenticate': challenge }, description };
}
