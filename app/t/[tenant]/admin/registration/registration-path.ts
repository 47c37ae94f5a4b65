import { tenantPath } from '@/lib/tenants/paths';

export const registrationPath = (tenantPlace: string) => tenantPath(tenantPlace, '/admin/registration');
