import { tenantPath } from '@/lib/tenants/paths';

export const groupsPath = (tenantSlug: string) => tenantPath(tenantSlug, '/admin/groups');

export const groupPath = (tenantSlug: string, id: string) => `${groupsPath(tenantSlug)}/${id}`;
