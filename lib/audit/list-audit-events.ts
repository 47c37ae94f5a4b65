import type { AuditEvent } from './audit-event';
import type { AuditLogStore, AuditQuery } from './store';

const PAGE_SIZE_AT_MOST = 200;

/**
 * One page of a tenant's audit log, the newest first unless told otherwise.
 * @returns the page, and how many entries there are on all pages
 */
export function listAuditEvents(
  auditLog: Pick<AuditLogStore, 'listAuditEvents'>,
  query: Partial<AuditQuery> & Pick<AuditQuery, 'tenantId'>,
): Promise<{ events: AuditEvent[]; total: number }> {
  const { descending = true, page = 1, pageSize = 25, ...filter } = query;
  return auditLog.listAuditEvents({
    ...filter, descending,
    page: Math.max(1, Math.trunc(page)),
    pageSize: Math.min(PAGE_SIZE_AT_MOST, Math.max(1, Math.trunc(pageSize))),
  });
}
