import { tenantPath } from '@/lib/tenants/paths';

export const accessKeysPath = (tenantSlug: string) => tenantPath(tenantSlug, '/admin/access-keys');
