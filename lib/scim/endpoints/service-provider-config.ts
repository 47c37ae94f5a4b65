import { scimResponse } from '../response';
import { serviceProviderConfig } from '../service-provider-config';
import { readEndpoint } from './endpoint';

/** `GET /ServiceProviderConfig` (RFC 7644 section 4). */
export const getServiceProviderConfig = readEndpoint(async (_request, { capabilities, scope }) =>
  scimResponse(200, serviceProviderConfig(capabilities, scope.baseUrl)));
