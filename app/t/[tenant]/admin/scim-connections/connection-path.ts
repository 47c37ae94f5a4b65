import { tenantPath } from '@/lib/platform/shared/paths';

export const connectionsPath = (tenantPlace: string) => tenantPath(tenantPlace, '/admin/scim-connections');

export const connectionPath = (tenantPlace: string, id: string) => `${connectionsPath(tenantPlace)}/${id}`;

export const mappingPath = (tenantPlace: string, id: string) => `${connectionPath(tenantPlace, id)}/mapping`;

export const pullPath = (tenantPlace: string, id: string) => `${connectionPath(tenantPlace, id)}/pull`;
