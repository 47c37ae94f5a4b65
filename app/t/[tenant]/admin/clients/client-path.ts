import { pathSegment } from '@/lib/shared/path-segment';
import { tenantPath } from '@/lib/tenants/paths';

export const clientsPath = (tenantPlace: string) => tenantPath(tenantPlace, '/admin/clients');

export const clientPath = (tenantPlace: string, clientId: string) =>
  `${clientsPath(tenantPlace)}/${pathSegment(clientId)}`;
