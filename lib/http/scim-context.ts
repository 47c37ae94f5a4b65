import type { ScimContext } from '@/lib/scim/context';
import { userResourceType } from '@/lib/scim/schema/resource-type';
import type { ScimCapabilities } from '@/lib/scim/service-provider-config';
import type { ScimTrace } from '@/lib/scim/trace';
import type { AuthenticatedConnection } from '@/lib/scim-connections/store';
import { issuerOf } from '@/lib/tenants/paths';
import { recordScimRefusal } from './record-scim-refusal';
import type { TenantExchange } from './route';

const MAX_PAGE = 200;

/** What is served today: ServiceProviderConfig says so, and nothing else. */
const capabilities: ScimCapabilities = {
  patch: true,
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: MAX_PAGE },
  changePassword: true,
  sort: true,
  etag: true,
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'SCIM token',
      description: 'A bearer token of a SCIM connection, made in the console.',
      specUri: 'https://www.rfc-editor.org/info/rfc6750',
      primary: true,
    },
  ],
};

const userType = userResourceType();

/** Builds what a SCIM endpoint is given beside the request. */
export function scimContext(exchange: TenantExchange, credential: AuthenticatedConnection, trace: ScimTrace): ScimContext {
  const { container, tenant, origin } = exchange;
  return {
    scope: {
      tenantId: tenant.id,
      connectionId: credential.connectionId,
      baseUrl: `${issuerOf(container.config.url, tenant.slug)}/scim/v2`,
      actor: { type: 'scim-connection', id: credential.connectionId, name: credential.connectionName },
      origin,
      canWrite: credential.canWrite,
    },
    resources: { User: { type: userType, store: container.scimStores.User } },
    capabilities,
    trace,
    refused: (refusal) => recordScimRefusal(exchange, refusal, credential.connectionId),
  };
}
