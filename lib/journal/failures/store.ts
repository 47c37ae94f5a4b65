import type { RecordedFailedRequest } from './failed-request';

/**
 * Reads the recorded failures. They are written outside the request path, in batches (lib/journal/failures/postgres).
 */
export interface FailedRequestStore {
  listFailedRequests(query: FailedRequestQuery): Promise<{ failedRequests: RecordedFailedRequest[]; total: number }>;
  findFailedRequest(tenantId: string, id: string): Promise<RecordedFailedRequest | null>;
}

export const failedRequestSorts = ['at', 'endpoint', 'code', 'clientId'] as const;

export interface FailedRequestQuery {
  tenantId: string;
  /** A request ID, or part of a reason or of a client_id, case-insensitive. */
  search?: string;
  endpoint?: string;
  code?: string;
  clientId?: string;
  /** At or after this time. */
  from?: Date;
  /** Before this time. */
  until?: Date;
  sort: (typeof failedRequestSorts)[number];
  descending: boolean;
  /** The first page is 1. */
  page: number;
  pageSize: number;
}
