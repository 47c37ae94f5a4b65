import { tenantPath } from '@/lib/platform/shared/paths';

export const eventsPath = (tenantPlace: string) => tenantPath(tenantPlace, '/admin/events');

export const receiverPath = (tenantPlace: string, id: string) => `${eventsPath(tenantPlace)}/${id}`;
