import { boundedPage } from '@/lib/platform/shared/bounded-page';
import type { ListedConnection, ScimConnectionQuery, ScimConnectionStore } from './store';

/**
 * One page of the SCIM connections of a tenant, in a stable order.
 * @returns the page, and how many there are on all pages
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
