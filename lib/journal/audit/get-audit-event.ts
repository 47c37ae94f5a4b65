import { isId } from '@/lib/platform/shared/id';
import type { AuditEvent } from './audit-event';
import type { AuditLogStore } from './store';

/** An entry of the audit log; null when there is none in the tenant. */
export async function getAuditEvent(
  auditLog: Pick<AuditLogStore, 'findAuditEvent'>,
  { tenantId, id }: { tenantId: string; id: string },
): Promise<AuditEvent | null> {
  return isId(id) ? auditLog.findAuditEvent(tenantId, id) : null;
}
