import { pathSegment } from '@/lib/platform/shared/path-segment';
import { tenantPath } from '@/lib/platform/shared/paths';

export const detailsTypesPath = (tenantPlace: string) => tenantPath(tenantPlace, '/admin/authorization-details');

/** A type may be a URI: it stands in the address as a client_id of that kind does. */
export const detailsTypePath = (tenantPlace: string, type: string) =>
  `${detailsTypesPath(tenantPlace)}/${pathSegment(type)}`;
