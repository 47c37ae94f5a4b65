import { tenantPath } from '@/lib/tenants/paths';

export const eventsPath = (tenantPlace: string) => tenantPath(tenantPlace, '/admin/events');

export const receiverPath = (tenantPlace: string, id: string) => `${eventsPath(tenantPlace)}/${id}`;
