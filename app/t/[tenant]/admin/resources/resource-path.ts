import { pathSegment } from '@/lib/platform/shared/path-segment';
import { tenantPath } from '@/lib/platform/shared/paths';

export const resourcesPath = (tenantPlace: string) => tenantPath(tenantPlace, '/admin/resources');

/** A resource is a URI, so it is encoded in the address like a client_id that is one. */
export const resourcePath = (tenantPlace: string, identifier: string) =>
  `${resourcesPath(tenantPlace)}/${pathSegment(identifier)}`;

export const resourceClaimsPath = (tenantPlace: string, identifier: string) =>
  `${resourcePath(tenantPlace, identifier)}/claims`;
