import type { TenantExchange } from '@/lib/edge/http/route';
import { msg } from '@/lib/platform/shared/message';
import type { ScimScope } from '@/lib/scim/protocol/store';
import { newTrace } from '@/lib/scim/protocol/trace';
import { handleScim } from '@/lib/scim/routing/handle-scim';
import { recordScimFailedRequest } from './record-scim-failed-request';
import { type PersonBearer, tooLittle } from './scim-caller';
import { scimContext } from './scim-context';

const ME = '/Me';

/** The scope that lets a client read everything the directory has about a person. */
const ME_SCOPE = 'scim.me';

/**
 * Answers a person's own access token, which may only read what the directory has about that person (RFC 7644, 3.11).
 * Nothing can be changed here, because the directory that provisions people decides about their names and access.
 * @param path below /scim/v2
 */
export async function scimMe(exchange: TenantExchange, bearer: PersonBearer, path: string): Promise<Response> {
  const { request, container, tenant } = exchange;
  if (path.replace(/\/$/, '') !== ME) {
    return tooLittle(exchange, bearer, {
      description: msg('scim.serviceTokenRequired'),
      reason: msg('common.accessTokenBelongsToPerson'),
    }).answer;
  }
  if (!bearer.scopes.includes(ME_SCOPE)) {
    return tooLittle(exchange, bearer, {
      description: msg('scim.scopeLacking'),
      reason: msg('common.accessTokenLacksScope', { scope: ME_SCOPE }),
      scope: ME_SCOPE,
    }).answer;
  }
  const actor: ScimScope['actor'] = { type: 'person', id: bearer.personId, name: bearer.userName ?? '' };
  const context = scimContext(
    exchange,
    { connectionId: null, actor, canWrite: false },
    {
      stores: container.scimStores,
      types: await container.resourceTypes(tenant.id),
      trace: newTrace(),
      refused: (error) => recordScimFailedRequest(exchange, error, null),
    },
  );
  return handleScim(request, ME, context);
}
