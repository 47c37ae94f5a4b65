import { tenantPath } from '@/lib/platform/shared/paths';

export const keysPath = (tenantPlace: string) => tenantPath(tenantPlace, '/admin/keys');
