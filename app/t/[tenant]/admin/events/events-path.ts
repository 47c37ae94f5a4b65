import { tenantPath } from '@/lib/tenants/paths';

export const eventsPath = (tenantSlug: string) => tenantPath(tenantSlug, '/admin/events');

export const receiverPath = (tenantSlug: string, id: string) => `${eventsPath(tenantSlug)}/${id}`;
