import { boundedPage } from '@/lib/platform/shared/bounded-page';
import type { AuditEvent } from './audit-event';
import type { AuditLogStore, AuditQuery } from './store';

/**
 * One page of a tenant's audit log, newest first by default.
 * @returns the page, and the total number of entries on all pages
 */
export function listAuditEvents(
  auditLog: Pick<AuditLogStore, 'listAuditEvents'>,
  query: Partial<AuditQuery> & Pick<AuditQuery, 'tenantId'>,
): Promise<{ events: AuditEvent[]; total: number }> {
  const { descending = true, page, pageSize, ...filter } = query;
  return auditLog.listAuditEvents({
    ...filter,
    descending,
    ...boundedPage({ page, pageSize }),
  });
}
