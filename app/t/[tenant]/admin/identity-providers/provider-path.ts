import { tenantPath } from '@/lib/tenants/paths';

export const providersPath = (tenantPlace: string) => tenantPath(tenantPlace, '/admin/identity-providers');

export const providerPath = (tenantPlace: string, id: string) =>
  `${providersPath(tenantPlace)}/${encodeURIComponent(id)}`;
