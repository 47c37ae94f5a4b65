import { tenantPath } from '@/lib/tenants/paths';

export const keysPath = (tenantSlug: string) => tenantPath(tenantSlug, '/admin/keys');
