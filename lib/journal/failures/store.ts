import type { RecordedRefusal } from './refusal';

/**
 * Reads the recorded failures. They are written outside the request path, in batches (lib/journal/failures/postgres).
 */
export interface RefusalStore {
  listRefusals(query: RefusalQuery): Promise<{ refusals: RecordedRefusal[]; total: number }>;
  findRefusal(tenantId: string, id: string): Promise<RecordedRefusal | null>;
}

export const refusalSorts = ['at', 'endpoint', 'code', 'clientId'] as const;

export interface RefusalQuery {
  tenantId: string;
  /** A request ID, or part of a reason or of a client_id, case-insensitive. */
  search?: string;
  endpoint?: string;
  code?: string;
  clientId?: string;
  /** At or after this time. */
  from?: Date;
  sort: (typeof refusalSorts)[number];
  descending: boolean;
  /** The first page is 1. */
  page: number;
  pageSize: number;
}
