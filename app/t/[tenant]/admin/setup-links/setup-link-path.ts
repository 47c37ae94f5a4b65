import { tenantPath } from '@/lib/platform/shared/paths';

export const setupLinksPath = (tenantPlace: string) => tenantPath(tenantPlace, '/admin/setup-links');

export const setupLinkPath = (tenantPlace: string, id: string) => `${setupLinksPath(tenantPlace)}/${id}`;
