import { tenantPath } from '@/lib/tenants/paths';

export const accessKeysPath = (tenantPlace: string) => tenantPath(tenantPlace, '/admin/access-keys');
