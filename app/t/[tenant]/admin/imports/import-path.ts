import { tenantPath } from '@/lib/platform/shared/paths';

export const importsPath = (tenantPlace: string) => tenantPath(tenantPlace, '/admin/imports');

export const importPath = (tenantPlace: string, id: string) => `${importsPath(tenantPlace)}/${id}`;
