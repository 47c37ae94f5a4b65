import { tenantPath } from '@/lib/tenants/paths';

export const tenantsPath = (tenantSlug: string) => tenantPath(tenantSlug, '/admin/tenants');

/** By its id: a slug may be `new`. */
export const managedTenantPath = (tenantSlug: string, id: string) => `${tenantsPath(tenantSlug)}/${id}`;
