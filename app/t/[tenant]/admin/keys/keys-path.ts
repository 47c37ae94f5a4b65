import { tenantPath } from '@/lib/tenants/paths';

export const keysPath = (tenantPlace: string) => tenantPath(tenantPlace, '/admin/keys');
