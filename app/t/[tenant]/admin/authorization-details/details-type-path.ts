import { pathSegment } from '@/lib/platform/shared/path-segment';
import { tenantPath } from '@/lib/platform/shared/paths';

export const detailsTypesPath = (tenantPlace: string) => tenantPath(tenantPlace, '/admin/authorization-details');

/** A type may be a URI, so it is encoded in the address like a client_id that is one. */
export const detailsTypePath = (tenantPlace: string, type: string) =>
  `${detailsTypesPath(tenantPlace)}/${pathSegment(type)}`;
