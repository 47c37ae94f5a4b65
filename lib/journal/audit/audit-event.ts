import type { JsonObject } from '@/lib/platform/shared/json';
import type { Actor } from './audit-entry';

/** An audit row as written. */
export interface AuditEvent {
  id: string;
  at: Date;
  actor: Actor;
  /** One of `auditActions`; rows written by another version may contain other actions. */
  action: string;
  target: { type: string; id: string | null; name: string | null };
  requestId: string | null;
  ipAddress: string | null;
  userAgent: string | null;
  before: JsonObject | null;
  after: JsonObject | null;
  detail: JsonObject;
}
