import { boundedPage } from '@/lib/platform/shared/bounded-page';
import type { RecordedFailedRequest } from './failed-request';
import type { FailedRequestQuery, FailedRequestStore } from './store';

/**
 * One page of a tenant's failures, newest first by default.
 * @returns the page, and the total number of failures on all pages
 */
export function listFailedRequests(
  refusals: Pick<FailedRequestStore, 'listFailedRequests'>,
  query: Partial<FailedRequestQuery> & Pick<FailedRequestQuery, 'tenantId'>,
): Promise<{ refusals: RecordedFailedRequest[]; total: number }> {
  const { sort = 'at', descending = true, page, pageSize, ...filter } = query;
  return refusals.listFailedRequests({
    ...filter,
    sort,
    descending,
    ...boundedPage({ page, pageSize }),
  });
}
