import { scimResponse } from '../response';
import { serviceProviderConfig } from '../service-provider-config';
import { refuseFilter } from './discovery';
import { readEndpoint } from './endpoint';

/** `GET /ServiceProviderConfig` (RFC 7644 section 4). */
export const getServiceProviderConfig = readEndpoint(async (request, { capabilities, scope }) => {
  refuseFilter(request);
  return scimResponse(200, serviceProviderConfig(capabilities, scope.baseUrl));
});
