import type { ListedEntry, ProvisioningEntry } from './entry';

/**
 * Reads the log of SCIM requests. Entries are written off the request path, in batches (lib/provisioning/log/postgres).
 */
export interface ProvisioningLogStore {
  listEntries(query: ProvisioningLogQuery): Promise<{ entries: ListedEntry[]; total: number }>;
  findEntry(tenantId: string, id: string): Promise<ProvisioningEntry | null>;
  /** The oldest kept entry of a connection; null if there is none. */
  findFirstEntry(tenantId: string, connectionId: string): Promise<ListedEntry | null>;
  /** The entry of a request; null when there is none or it has not been written yet. */
  findEntryOfRequest(tenantId: string, requestId: string): Promise<{ id: string } | null>;
}

export const provisioningLogSorts = ['at', 'status', 'duration'] as const;

/** The classes that the status filter offers. */
export const statusClasses = ['success', 'not-modified', 'refused', 'failed'] as const;
export type StatusClass = (typeof statusClasses)[number];

export interface ProvisioningLogQuery {
  tenantId: string;
  /**
   * A request ID, or part of the path (including its filter), of the resource's name or of the error detail; case does
   * not matter.
   */
  search?: string;
  connectionId?: string;
  /** A downstream application that requests were sent to. */
  applicationId?: string;
  /** A person or group that requests were about, including requests within a Bulk request. */
  resourceId?: string;
  status?: StatusClass;
  method?: string;
  /** At or after this time. */
  from?: Date;
  /** Before this time. */
  until?: Date;
  sort: (typeof provisioningLogSorts)[number];
  descending: boolean;
  /** The first page is 1. */
  page: number;
  pageSize: number;
}
