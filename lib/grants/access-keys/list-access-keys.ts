import { boundedPage } from '@/lib/platform/shared/bounded-page';
import type { AccessKey } from './access-key';
import type { AccessKeyQuery, AccessKeyStore } from './store';

/**
 * One page of a tenant's access keys, the newest first by default.
 * @returns the page, and the number of keys on all pages
 */
export function listAccessKeys(
  store: Pick<AccessKeyStore, 'list'>,
  query: Partial<AccessKeyQuery> & Pick<AccessKeyQuery, 'tenantId' | 'now'>,
): Promise<{ keys: AccessKey[]; total: number }> {
  const { sort = 'createdAt', descending = true, page, pageSize, ...filter } = query;
  return store.list({
    ...filter,
    sort,
    descending,
    ...boundedPage({ page, pageSize }),
  });
}
