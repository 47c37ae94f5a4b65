import type { AuditEvent } from './audit-event';

/** An entry as the management API, exports and event receivers write it. */
export function auditEventJson({ id, at, action, actor, target, requestId, ipAddress, userAgent, before, after, detail }: AuditEvent) {
  return { id, at: at.toISOString(), action, actor, target, request_id: requestId, ip_address: ipAddress, user_agent: userAgent, before, after, detail };
}
