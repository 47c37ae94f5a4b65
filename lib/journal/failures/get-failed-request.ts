import { isId } from '@/lib/platform/shared/id';
import type { RecordedFailedRequest } from './failed-request';
import type { FailedRequestStore } from './store';

/** A recorded failure; null when the tenant has no such failure. */
export async function getFailedRequest(
  failedRequests: Pick<FailedRequestStore, 'findFailedRequest'>,
  { tenantId, id }: { tenantId: string; id: string },
): Promise<RecordedFailedRequest | null> {
  return isId(id) ? failedRequests.findFailedRequest(tenantId, id) : null;
}
