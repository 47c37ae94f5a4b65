import { isId } from '@/lib/platform/shared/id';
import type { AuditEvent } from './audit-event';
import type { AuditLogStore } from './store';

/** An audit entry, or null when the tenant has no such entry. */
export async function getAuditEvent(
  auditLog: Pick<AuditLogStore, 'findAuditEvent'>,
  { tenantId, id }: { tenantId: string; id: string },
): Promise<AuditEvent | null> {
  return isId(id) ? auditLog.findAuditEvent(tenantId, id) : null;
}
