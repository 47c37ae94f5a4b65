import { tenantPath } from '@/lib/tenants/paths';

export const connectionsPath = (tenantSlug: string) => tenantPath(tenantSlug, '/admin/scim-connections');

export const connectionPath = (tenantSlug: string, id: string) => `${connectionsPath(tenantSlug)}/${id}`;

export const mappingPath = (tenantSlug: string, id: string) => `${connectionPath(tenantSlug, id)}/mapping`;
