import { boundedPage } from '@/lib/platform/shared/bounded-page';
import type { EventStore, ListedReceiver, ReceiverQuery } from './store';

/**
 * One page of a tenant's receivers, in a stable order.
 * @returns the page, and the total number of receivers on all pages
 */
export function listReceivers(
  store: Pick<EventStore, 'list'>,
  query: Partial<ReceiverQuery> & Pick<ReceiverQuery, 'tenantId'>,
): Promise<{ receivers: ListedReceiver[]; total: number }> {
  const { sort = 'name', descending = false, page, pageSize, ...filter } = query;
  return store.list({ ...filter, sort, descending, ...boundedPage({ page, pageSize }) });
}
