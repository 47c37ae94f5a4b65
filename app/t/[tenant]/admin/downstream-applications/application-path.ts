import { tenantPath } from '@/lib/platform/shared/paths';

export const applicationsPath = (tenantPlace: string) => tenantPath(tenantPlace, '/admin/downstream-applications');

export const applicationPath = (tenantPlace: string, id: string) => `${applicationsPath(tenantPlace)}/${id}`;

export const driftPath = (tenantPlace: string, id: string) => `${applicationPath(tenantPlace, id)}/drift`;

export const addGroupsPath = (tenantPlace: string, id: string) => `${applicationPath(tenantPlace, id)}/groups`;
