import { tenantPath } from '@/lib/platform/shared/paths';

export const tenantsPath = (tenantPlace: string) => tenantPath(tenantPlace, '/admin/tenants');

/** By id, because a slug may be `new`. */
export const managedTenantPath = (tenantPlace: string, id: string) => `${tenantsPath(tenantPlace)}/${id}`;
