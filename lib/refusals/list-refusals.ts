import type { RecordedRefusal } from './refusal';
import type { RefusalQuery, RefusalStore } from './store';

const PAGE_SIZE_AT_MOST = 200;

/**
 * One page of a tenant's refusals, the newest first unless told otherwise.
 * @returns the page, and how many there are on all pages
 */
export function listRefusals(
  refusals: Pick<RefusalStore, 'listRefusals'>,
  query: Partial<RefusalQuery> & Pick<RefusalQuery, 'tenantId'>,
): Promise<{ refusals: RecordedRefusal[]; total: number }> {
  const { sort = 'at', descending = true, page = 1, pageSize = 25, ...filter } = query;
  return refusals.listRefusals({
    ...filter, sort, descending,
    page: Math.max(1, Math.trunc(page)),
    pageSize: Math.min(PAGE_SIZE_AT_MOST, Math.max(1, Math.trunc(pageSize))),
  });
}
