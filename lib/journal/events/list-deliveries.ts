import { boundedPage } from '@/lib/platform/shared/bounded-page';
import { isId } from '@/lib/platform/shared/id';
import type { ListedDelivery } from './delivery';
import type { DeliveryQuery, EventStore } from './store';

/**
 * One page of a receiver's deliveries, pending and settled, newest first by default.
 * @returns the page, and the total number of deliveries on all pages
 */
export async function listDeliveries(
  store: Pick<EventStore, 'listDeliveries'>,
  query: Partial<DeliveryQuery> & Pick<DeliveryQuery, 'tenantId' | 'receiverId'>,
): Promise<{ deliveries: ListedDelivery[]; total: number }> {
  const { descending = true, page, pageSize, ...filter } = query;
  if (!isId(query.receiverId)) return { deliveries: [], total: 0 };
  return store.listDeliveries({ ...filter, descending, ...boundedPage({ page, pageSize }) });
}
