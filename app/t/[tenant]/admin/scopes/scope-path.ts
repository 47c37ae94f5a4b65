import { pathSegment } from '@/lib/platform/shared/path-segment';
import { tenantPath } from '@/lib/platform/shared/paths';

export const scopesPath = (tenantPlace: string) => tenantPath(tenantPlace, '/admin/scopes');

/** A scope may contain colons and slashes, so it is encoded in the address like a client_id that does. */
export const scopePath = (tenantPlace: string, name: string) => `${scopesPath(tenantPlace)}/${pathSegment(name)}`;
