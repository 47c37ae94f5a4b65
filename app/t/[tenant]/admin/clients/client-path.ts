import { clientSegment } from '@/lib/clients/client-segment';
import { tenantPath } from '@/lib/tenants/paths';

export const clientsPath = (tenantSlug: string) => tenantPath(tenantSlug, '/admin/clients');

export const clientPath = (tenantSlug: string, clientId: string) => `${clientsPath(tenantSlug)}/${clientSegment(clientId)}`;
