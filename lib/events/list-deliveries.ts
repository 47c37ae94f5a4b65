import { isId } from '@/lib/shared/id';
import type { ListedDelivery } from './delivery';
import type { DeliveryQuery, EventStore } from './store';

const PAGE_SIZE_AT_MOST = 200;

/**
 * One page of what was, or is, on its way to a receiver, the newest first unless told otherwise.
 * @returns the page, and how many there are on all pages
 */
export async function listDeliveries(
  store: Pick<EventStore, 'listDeliveries'>,
  query: Partial<DeliveryQuery> & Pick<DeliveryQuery, 'tenantId' | 'receiverId'>,
): Promise<{ deliveries: ListedDelivery[]; total: number }> {
  const { descending = true, page = 1, pageSize = 25, ...filter } = query;
  if (!isId(query.receiverId)) return { deliveries: [], total: 0 };
  return store.listDeliveries({ ...filter, descending, page: Math.max(1, Math.trunc(page)), pageSize: Math.min(PAGE_SIZE_AT_MOST, Math.max(1, Math.trunc(pageSize))) });
}
