import type { ListedEntry, ProvisioningEntry } from './entry';

/** Reads the log of SCIM requests. Writing is off the request path, in batches (lib/provisioning/log/postgres). */
export interface ProvisioningLogStore {
  listEntries(query: ProvisioningLogQuery): Promise<{ entries: ListedEntry[]; total: number }>;
  findEntry(tenantId: string, id: string): Promise<ProvisioningEntry | null>;
  /** The entry of a request; null when there is none, or when it has not been written yet. */
  findEntryOfRequest(tenantId: string, requestId: string): Promise<{ id: string } | null>;
}

export const provisioningLogSorts = ['at', 'status', 'duration'] as const;

/** What a status may be narrowed to. */
export const statusClasses = ['success', 'not-modified', 'refused', 'failed'] as const;
export type StatusClass = (typeof statusClasses)[number];

export interface ProvisioningLogQuery {
  tenantId: string;
  /** A request id, or part of the path (a filter is in it), of the resource's name or of what was told; in any case. */
  search?: string;
  connectionId?: string;
  /** A person or a group that requests were about, those of a Bulk too. */
  resourceId?: string;
  status?: StatusClass;
  method?: string;
  /** From this moment on. */
  from?: Date;
  /** Before this moment. */
  until?: Date;
  sort: (typeof provisioningLogSorts)[number];
  descending: boolean;
  /** 1 is the first. */
  page: number;
  pageSize: number;
}
