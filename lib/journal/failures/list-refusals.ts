import { boundedPage } from '@/lib/platform/shared/bounded-page';
import type { RecordedRefusal } from './refusal';
import type { RefusalQuery, RefusalStore } from './store';

/**
 * One page of a tenant's refusals, the newest first unless told otherwise.
 * @returns the page, and how many there are on all pages
 */
export function listRefusals(
  refusals: Pick<RefusalStore, 'listRefusals'>,
  query: Partial<RefusalQuery> & Pick<RefusalQuery, 'tenantId'>,
): Promise<{ refusals: RecordedRefusal[]; total: number }> {
  const { sort = 'at', descending = true, page, pageSize, ...filter } = query;
  return refusals.listRefusals({
    ...filter,
    sort,
    descending,
    ...boundedPage({ page, pageSize }),
  });
}
