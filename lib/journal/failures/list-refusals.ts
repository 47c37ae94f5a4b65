import { boundedPage } from '@/lib/platform/shared/bounded-page';
import type { RecordedRefusal } from './refusal';
import type { RefusalQuery, RefusalStore } from './store';

/**
 * One page of a tenant's failures, newest first by default.
 * @returns the page, and the total number of failures on all pages
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
