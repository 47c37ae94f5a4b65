import { tenantPath } from '@/lib/platform/shared/paths';

export const groupsPath = (tenantPlace: string) => tenantPath(tenantPlace, '/admin/groups');

export const groupPath = (tenantPlace: string, id: string) => `${groupsPath(tenantPlace)}/${id}`;
