import { tenantPath } from '@/lib/tenants/paths';

export const providersPath = (tenantSlug: string) => tenantPath(tenantSlug, '/admin/identity-providers');

export const providerPath = (tenantSlug: string, id: string) => `${providersPath(tenantSlug)}/${encodeURIComponent(id)}`;
