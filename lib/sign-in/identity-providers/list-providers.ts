import { boundedPage } from '@/lib/platform/shared/bounded-page';
import type { IdentityProviderStore, ListedProvider, ProviderQuery } from './store';

/**
 * One page of a tenant's identity providers, in a stable order.
 * @returns the page, and the total on all pages
 */
export function listProviders(
  store: Pick<IdentityProviderStore, 'list'>,
  query: Partial<ProviderQuery> & Pick<ProviderQuery, 'tenantId'>,
): Promise<{ providers: ListedProvider[]; total: number }> {
  const { sort = 'name', descending = false, page, pageSize, ...filter } = query;
  return store.list({ ...filter, sort, descending, ...boundedPage({ page, pageSize }) });
}
