import { tenantPath } from '@/lib/platform/shared/paths';

export const tenantsPath = (tenantPlace: string) => tenantPath(tenantPlace, '/admin/tenants');

/** By its id: a slug may be `new`. */
export const managedTenantPath = (tenantPlace: string, id: string) => `${tenantsPath(tenantPlace)}/${id}`;
