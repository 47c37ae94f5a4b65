import { CURSOR_SECONDS } from '@/lib/scim/query/cursor';
import { DEFAULT_COUNT } from '@/lib/scim/query/list-query';
import type { ScimObject } from './json';

/** What the service offers, as data: what is not served yet is switched off here. */
export interface ScimCapabilities {
  bulk: { supported: boolean; maxOperations: number /** Bytes. */; maxPayloadSize: number };
  filter: { supported: boolean; maxResults: number };
  patch: boolean;
  changePassword: boolean;
  sort: boolean;
  etag: boolean;
  documentationUri?: string;
  /** The security events that receivers can be told of (RFC 9967, 4). */
  eventUris?: readonly string[];
  authenticationSchemes: readonly {
    type: string;
    name: string;
    description: string;
    specUri?: string;
    primary?: boolean;
  }[];
}

/** RFC 7643 section 5, and RFC 9865 section 4 for `pagination`. */
export function serviceProviderConfig(capabilities: ScimCapabilities, baseUrl: string): ScimObject {
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
