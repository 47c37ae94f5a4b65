import { boundedPage } from '@/lib/platform/shared/bounded-page';
import type { RegisteredClient } from './client';
import type { ClientQuery, ClientStore } from './store';

/**
 * One page of the clients of a tenant, in a stable order.
 * @returns the page, and how many clients there are on all pages
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
