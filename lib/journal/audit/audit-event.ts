import type { JsonObject } from '@/lib/platform/shared/json';
import type { Actor } from './audit-entry';

/** An audit row as it was written. */
export interface AuditEvent {
  id: string;
  at: Date;
  actor: Actor;
  /** One of `auditActions`; rows of other versions may say other things. */
  action: string;
  target: { type: string; id: string | null; name: string | null };
  requestId: string | null;
  ipAddress: string | null;
  userAgent: string | null;
  before: JsonObject | null;
  after: JsonObject | null;
  detail: JsonObject;
}
