import { boundedPage } from '@/lib/platform/shared/bounded-page';
import type { RegisteredClient } from './client';
import type { ClientQuery, ClientStore } from './store';

/**
 * One page of a tenant's clients, in a stable order.
 * @returns the page, and the number of clients on all pages
 */
export function listClients(
  store: Pick<ClientStore, 'list'>,
  query: Partial<ClientQuery> & Pick<ClientQuery, 'tenantId'>,
): Promise<{ clients: RegisteredClient[]; total: number }> {
  const { sort = 'clientName', descending = false, page, pageSize, ...filter } = query;
  return store.list({
    ...filter,
    sort,
    descending,
    ...boundedPage({ page, pageSize }),
  });
}
