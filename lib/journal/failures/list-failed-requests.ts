import { boundedPage } from '@/lib/platform/shared/bounded-page';
import type { RecordedFailedRequest } from './failed-request';
import type { FailedRequestQuery, FailedRequestStore } from './store';

/**
 * One page of a tenant's failures, newest first by default.
 * @returns the page, and the total number of failures on all pages
 */
export function listFailedRequests(
  failedRequestLog: Pick<FailedRequestStore, 'listFailedRequests'>,
  query: Partial<FailedRequestQuery> & Pick<FailedRequestQuery, 'tenantId'>,
): Promise<{ failedRequests: RecordedFailedRequest[]; total: number }> {
  const { sort = 'at', descending = true, page, pageSize, ...filter } = query;
  return failedRequestLog.listFailedRequests({
    ...filter,
    sort,
    descending,
    ...boundedPage({ page, pageSize }),
  });
}
