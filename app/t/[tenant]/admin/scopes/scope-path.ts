import { pathSegment } from '@/lib/platform/shared/path-segment';
import { tenantPath } from '@/lib/platform/shared/paths';

export const scopesPath = (tenantPlace: string) => tenantPath(tenantPlace, '/admin/scopes');

/** A scope may hold colons and slashes: it stands in the address as a client_id of that kind does. */
export const scopePath = (tenantPlace: string, name: string) => `${scopesPath(tenantPlace)}/${pathSegment(name)}`;
