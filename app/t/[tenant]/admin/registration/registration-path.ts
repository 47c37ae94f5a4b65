import { tenantPath } from '@/lib/platform/shared/paths';

export const registrationPath = (tenantPlace: string) => tenantPath(tenantPlace, '/admin/registration');
