import { scimResponse } from '@/lib/scim/protocol/response';
import { serviceProviderConfig } from '@/lib/scim/protocol/service-provider-config';
import { refuseFilter } from './discovery';
import { readEndpoint } from './endpoint';

/** `GET /ServiceProviderConfig` (RFC 7644 section 4). */
export const getServiceProviderConfig = readEndpoint(async (request, { capabilities, scope }) => {
  refuseFilter(request);
  return scimResponse(200, serviceProviderConfig(capabilities, scope.baseUrl));
});
