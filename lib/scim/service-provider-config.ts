import type { ScimObject } from './json';

/** What the service offers, as data: what is not served yet is switched off here. */
export interface ScimCapabilities {
  bulk: { supported: boolean; maxOperations: number; /** Bytes. */ maxPayloadSize: number };
  filter: { supported: boolean; maxResults: number };
  patch: boolean;
  changePassword: boolean;
  sort: boolean;
  etag: boolean;
  documentationUri?: string;
  authenticationSchemes: readonly { type: string; name: string; description: string; specUri?: string; primary?: boolean }[];
}

/** RFC 7643 section 5. */
export function serviceProviderConfig(capabilities: ScimCapabilities, baseUrl: string): ScimObject {
  const { bulk, filter, documentationUri } = capabilities;
  return {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
    ...(documentationUri ? { documentationUri } : {}),
    patch: { supported: capabilities.patch },
    bulk: { ...bulk },
    filter: { ...filter },
    changePassword: { supported: capabilities.changePassword },
    sort: { supported: capabilities.sort },
    etag: { supported: capabilities.etag },
    authenticationSchemes: capabilities.authenticationSchemes.map((scheme) => ({ ...scheme })),
    meta: { resourceType: 'ServiceProviderConfig', location: `${baseUrl}/ServiceProviderConfig` },
  };
}
