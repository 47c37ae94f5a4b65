import type { AuditEvent } from './audit-event';
import type { Seal } from './chain';

/** An audit entry as the management API, exports and event receivers write it. */
export function auditEventJson({
  id,
  at,
  action,
  actor,
  target,
  requestId,
  ipAddress,
  userAgent,
  before,
  after,
  detail,
}: AuditEvent) {
  return {
    id,
    at: at.toISOString(),
    action,
    actor,
    target,
    request_id: requestId,
    ip_address: ipAddress,
    user_agent: userAgent,
    before,
    after,
    detail,
  };
}

/** An entry's place in the chain, as exports and the management API write it. */
export const sealJson = (seal: Seal | null) =>
  seal && { number: seal.number, previous_hash: seal.previousHash, hash: seal.hash };
