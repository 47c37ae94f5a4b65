import { tenantPath } from '@/lib/platform/shared/paths';

export const providersPath = (tenantPlace: string) => tenantPath(tenantPlace, '/admin/identity-providers');

export const providerPath = (tenantPlace: string, id: string) =>
  `${providersPath(tenantPlace)}/${encodeURIComponent(id)}`;
