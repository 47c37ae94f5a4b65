import type { InitialAccessToken } from './initial-access-token';
import type { InitialTokenQuery, InitialTokenStore } from './store';

const PAGE_SIZE_AT_MOST = 200;

/** One page of a tenant's initial access tokens, and how many there are on all pages. */
export function listInitialTokens(
  store: Pick<InitialTokenStore, 'list'>,
  query: Partial<InitialTokenQuery> & Pick<InitialTokenQuery, 'tenantId' | 'now'>,
): Promise<{ tokens: InitialAccessToken[]; total: number }> {
  const { sort = 'createdAt', descending = true, page = 1, pageSize = 25, ...filter } = query;
  return store.list({
    ...filter, sort, descending,
    page: Math.max(1, Math.trunc(page)),
    pageSize: Math.min(PAGE_SIZE_AT_MOST, Math.max(1, Math.trunc(pageSize))),
  });
}
