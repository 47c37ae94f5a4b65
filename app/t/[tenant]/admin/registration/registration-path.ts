import { tenantPath } from '@/lib/tenants/paths';

export const registrationPath = (tenantSlug: string) => tenantPath(tenantSlug, '/admin/registration');
