import { pathSegment } from '@/lib/platform/shared/path-segment';
import { tenantPath } from '@/lib/platform/shared/paths';

export const resourcesPath = (tenantPlace: string) => tenantPath(tenantPlace, '/admin/resources');

/** A resource is a URI: it stands in the address as a client_id of that kind does. */
export const resourcePath = (tenantPlace: string, identifier: string) =>
  `${resourcesPath(tenantPlace)}/${pathSegment(identifier)}`;
