import { tenantPath } from '@/lib/platform/shared/paths';

export const accessKeysPath = (tenantPlace: string) => tenantPath(tenantPlace, '/admin/access-keys');
