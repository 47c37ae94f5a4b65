import type { EventStore, ListedReceiver, ReceiverQuery } from './store';

const PAGE_SIZE_AT_MOST = 200;

/**
 * One page of the receivers of a tenant, in a stable order.
 * @returns the page, and how many there are on all pages
 */
export function listReceivers(
  store: Pick<EventStore, 'list'>,
  query: Partial<ReceiverQuery> & Pick<ReceiverQuery, 'tenantId'>,
): Promise<{ receivers: ListedReceiver[]; total: number }> {
  const { sort = 'name', descending = false, page = 1, pageSize = 25, ...filter } = query;
  return store.list({ ...filter, sort, descending, page: Math.max(1, Math.trunc(page)), pageSize: Math.min(PAGE_SIZE_AT_MOST, Math.max(1, Math.trunc(pageSize))) });
}
