import { pathSegment } from '@/lib/shared/path-segment';
import { tenantPath } from '@/lib/tenants/paths';

export const resourcesPath = (tenantSlug: string) => tenantPath(tenantSlug, '/admin/resources');

/** A resource is a URI: it stands in the address as a client_id of that kind does. */
export const resourcePath = (tenantSlug: string, identifier: string) => `${resourcesPath(tenantSlug)}/${pathSegment(identifier)}`;
