import { boundedPage } from '@/lib/platform/shared/bounded-page';
import type { InitialAccessToken } from './initial-access-token';
import type { InitialTokenQuery, InitialTokenStore } from './store';

/** One page of a tenant's initial access tokens, and the total number on all pages. */
export function listInitialTokens(
  store: Pick<InitialTokenStore, 'list'>,
  query: Partial<InitialTokenQuery> & Pick<InitialTokenQuery, 'tenantId' | 'now'>,
): Promise<{ tokens: InitialAccessToken[]; total: number }> {
  const { sort = 'createdAt', descending = true, page, pageSize, ...filter } = query;
  return store.list({
    ...filter,
    sort,
    descending,
    ...boundedPage({ page, pageSize }),
  });
}
