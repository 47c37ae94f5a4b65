import type { ListedConnection, ScimConnectionQuery, ScimConnectionStore } from './store';

const PAGE_SIZE_AT_MOST = 200;

/**
 * One page of the SCIM connections of a tenant, in a stable order.
 * @returns the page, and how many there are on all pages
 */
export function listConnections(
  store: Pick<ScimConnectionStore, 'list'>,
  query: Partial<ScimConnectionQuery> & Pick<ScimConnectionQuery, 'tenantId' | 'now'>,
): Promise<{ connections: ListedConnection[]; total: number }> {
  const { sort = 'name', descending = false, page = 1, pageSize = 25, ...filter } = query;
  return store.list({
    ...filter, sort, descending,
    page: Math.max(1, Math.trunc(page)),
    pageSize: Math.min(PAGE_SIZE_AT_MOST, Math.max(1, Math.trunc(pageSize))),
  });
}
