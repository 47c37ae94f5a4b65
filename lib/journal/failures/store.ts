import type { RecordedRefusal } from './refusal';

/** Reads the record of refusals. Writing is off the request path, in batches (lib/journal/failures/postgres). */
export interface RefusalStore {
  listRefusals(query: RefusalQuery): Promise<{ refusals: RecordedRefusal[]; total: number }>;
  findRefusal(tenantId: string, id: string): Promise<RecordedRefusal | null>;
}

export const refusalSorts = ['at', 'endpoint', 'code', 'clientId'] as const;

export interface RefusalQuery {
  tenantId: string;
  /** A request id, or part of a reason or of a client_id in any case. */
  search?: string;
  endpoint?: string;
  code?: string;
  clientId?: string;
  /** From this moment on. */
  from?: Date;
  sort: (typeof refusalSorts)[number];
  descending: boolean;
  /** 1 is the first. */
  page: number;
  pageSize: number;
}
