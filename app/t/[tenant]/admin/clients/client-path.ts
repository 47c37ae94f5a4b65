import { pathSegment } from '@/lib/platform/shared/path-segment';
import { tenantPath } from '@/lib/platform/shared/paths';

export const clientsPath = (tenantPlace: string) => tenantPath(tenantPlace, '/admin/clients');

export const clientPath = (tenantPlace: string, clientId: string) =>
  `${clientsPath(tenantPlace)}/${pathSegment(clientId)}`;
