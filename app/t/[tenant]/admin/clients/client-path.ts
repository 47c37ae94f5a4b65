import { pathSegment } from '@/lib/shared/path-segment';
import { tenantPath } from '@/lib/tenants/paths';

export const clientsPath = (tenantSlug: string) => tenantPath(tenantSlug, '/admin/clients');

export const clientPath = (tenantSlug: string, clientId: string) => `${clientsPath(tenantSlug)}/${pathSegment(clientId)}`;
