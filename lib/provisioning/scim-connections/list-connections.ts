import { boundedPage } from '@/lib/platform/shared/bounded-page';
import type { ListedConnection, ScimConnectionQuery, ScimConnectionStore } from './store';

/**
 * One page of a tenant's SCIM connections, in a stable order.
 * @returns the page, and the number of connections on all pages
 */
export function listConnections(
  store: Pick<ScimConnectionStore, 'list'>,
  query: Partial<ScimConnectionQuery> & Pick<ScimConnectionQuery, 'tenantId' | 'now'>,
): Promise<{ connections: ListedConnection[]; total: number }> {
  const { sort = 'name', descending = false, page, pageSize, ...filter } = query;
  return store.list({
    ...filter,
    sort,
    descending,
    ...boundedPage({ page, pageSize }),
  });
}
