import type { ScimCapabilities } from '@/lib/scim/protocol/context';
import type { ScimObject } from '@/lib/scim/protocol/json';
import { scimResponse } from '@/lib/scim/protocol/response';
import { CURSOR_SECONDS } from '@/lib/scim/query/cursor';
import { DEFAULT_COUNT } from '@/lib/scim/query/list-query';
import { refuseFilter } from './discovery';
import { readEndpoint } from './endpoint';

/** `GET /ServiceProviderConfig` (RFC 7644 section 4). */
export const getServiceProviderConfig = readEndpoint(async (request, { capabilities, scope }) => {
  refuseFilter(request);
  return scimResponse(200, serviceProviderConfig(capabilities, scope.baseUrl));
});

/** The ServiceProviderConfig resource of RFC 7643 section 5, with `pagination` from RFC 9865 section 4. */
function serviceProviderConfig(capabilities: ScimCapabilities, baseUrl: string): ScimObject {
  const { bulk, filter, documentationUri, eventUris } = capabilities;
  return {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
    ...(documentationUri ? { documentationUri } : {}),
    patch: { supported: capabilities.patch },
    bulk: { ...bulk },
    filter: { ...filter },
    pagination: {
      cursor: true,
      index: true,
      defaultPaginationMethod: 'index',
      defaultPageSize: Math.min(DEFAULT_COUNT, filter.maxResults),
      maxPageSize: filter.maxResults,
      cursorTimeout: CURSOR_SECONDS,
    },
    changePassword: { supported: capabilities.changePassword },
    sort: { supported: capabilities.sort },
    etag: { supported: capabilities.etag },
    ...(eventUris && { securityEvents: { asyncRequest: 'none', eventUris: [...eventUris] } }),
    authenticationSchemes: capabilities.authenticationSchemes.map((scheme) => ({ ...scheme })),
    meta: { resourceType: 'ServiceProviderConfig', location: `${baseUrl}/ServiceProviderConfig` },
  };
}
