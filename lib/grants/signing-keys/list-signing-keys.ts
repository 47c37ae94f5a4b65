import { boundedPage } from '@/lib/platform/shared/bounded-page';
import type { SigningKey } from './signing-key';
import type { KeyQuery, KeyStore } from './store';

/**
 * One page of a tenant's signing keys, the newest first by default.
 * @returns the page, and the number of keys on all pages
 */
export function listSigningKeys(
  store: Pick<KeyStore, 'page'>,
  query: Partial<KeyQuery> & Pick<KeyQuery, 'tenantId'>,
): Promise<{ keys: SigningKey[]; total: number }> {
  const { sort = 'createdAt', descending = true, page, pageSize, ...filter } = query;
  return store.page({
    ...filter,
    sort,
    descending,
    ...boundedPage({ page, pageSize }),
  });
}
