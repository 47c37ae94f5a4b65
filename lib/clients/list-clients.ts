import type { RegisteredClient } from './client';
import type { ClientQuery, ClientStore } from './store';

const PAGE_SIZE_AT_MOST = 200;

/**
 * One page of the clients of a tenant, in a stable order.
 * @returns the page, and how many clients there are on all pages
 */
export function listClients(
  store: Pick<ClientStore, 'list'>,
  query: Partial<ClientQuery> & Pick<ClientQuery, 'tenantId'>,
): Promise<{ clients: RegisteredClient[]; total: number }> {
  const { sort = 'clientName', descending = false, page = 1, pageSize = 25, ...filter } = query;
  return store.list({
    ...filter, sort, descending,
    page: Math.max(1, Math.trunc(page)),
    pageSize: Math.min(PAGE_SIZE_AT_MOST, Math.max(1, Math.trunc(pageSize))),
  });
}
