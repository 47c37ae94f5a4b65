import type { TenantExchange } from '@/lib/edge/http/route';
import { guardContext } from '@/lib/edge/oauth/oauth-context';
import type { Cause } from '@/lib/journal/audit/audit-entry';
import { type BearerRefused, bearerGuard } from '@/lib/oauth/bearer/bearer-guard';
import { STREAMS_PATH } from '@/lib/platform/shared/paths';

/** The client that calls, which owns streams. */
export interface StreamCaller {
  kind: 'client';
  client: { id: string; name: string; hasPairwiseSubjects: boolean };
  cause: Cause;
  headers: Record<string, string>;
}

/**
 * Lets in a client with an access token of its own: to read with `ssf.read` or `ssf.manage`, to change anything with
 * `ssf.manage` (CAEP Interoperability Profile 1.0, 2.7.3).
 */
export async function streamCaller(
  exchange: TenantExchange,
  { endpoint, reads }: { endpoint: string; reads: boolean },
): Promise<StreamCaller | BearerRefused> {
  const { request, container, tenant, origin } = exchange;
  const caller = await bearerGuard(request, guardContext(exchange), {
    endpoint,
    resource: STREAMS_PATH,
    only: 'service',
    ...(reads ? { anyScope: ['ssf.read', 'ssf.manage'] } : { scopes: ['ssf.manage'] }),
  });
  if (caller.kind === 'refused') return caller;
  if (caller.kind === 'own' || caller.bearer.clientId === null) throw new Error('A token of another kind was let in.');
  const { clientId } = caller.bearer;
  const client = await container.oauth.findClient(tenant.id, clientId);
  const name = client?.clientName ?? clientId;
  return {
    kind: 'client',
    client: { id: clientId, name, hasPairwiseSubjects: client?.subjectType === 'pairwise' },
    cause: { actor: { type: 'client', id: clientId, name }, origin },
    headers: caller.headers,
  };
}
