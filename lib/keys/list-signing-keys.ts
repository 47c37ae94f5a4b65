import type { SigningKey } from './signing-key';
import type { KeyQuery, KeyStore } from './store';

const PAGE_SIZE_AT_MOST = 200;

/**
 * One page of a tenant's signing keys, the newest first unless told otherwise.
 * @returns the page, and how many keys there are on all pages
 */
export function listSigningKeys(
  store: Pick<KeyStore, 'page'>,
  query: Partial<KeyQuery> & Pick<KeyQuery, 'tenantId'>,
): Promise<{ keys: SigningKey[]; total: number }> {
  const { sort = 'createdAt', descending = true, page = 1, pageSize = 25, ...filter } = query;
  return store.page({
    ...filter, sort, descending,
    page: Math.max(1, Math.trunc(page)),
    pageSize: Math.min(PAGE_SIZE_AT_MOST, Math.max(1, Math.trunc(pageSize))),
  });
}
