import { type Sql, sql } from '@/lib/platform/postgres/database';
import type { JsonObject } from '@/lib/platform/shared/json';
import type { Actor } from '../audit-entry';
import type { AuditEvent } from '../audit-event';

/** The columns of an audit entry `e`, with the names that `AuditRow` uses. */
export const auditColumns: Sql = sql`
  e.id::text AS id, e.at, e.actor_type AS "actorType", e.actor_id AS "actorId", e.actor_name AS "actorName", e.action,
  e.target_type AS "targetType", e.target_id AS "targetId", e.target_name AS "targetName", e.request_id AS "requestId",
  e.ip_address AS "ipAddress", e.user_agent AS "userAgent", e.before, e.after, e.detail`;

export interface AuditRow {
  id: string;
  at: Date;
  actorType: Actor['type'];
  actorId: string | null;
  actorName: string | null;
  action: string;
  targetType: string;
  targetId: string | null;
  targetName: string | null;
  requestId: string | null;
  ipAddress: string | null;
  userAgent: string | null;
  before: JsonObject | null;
  after: JsonObject | null;
  detail: JsonObject;
}

export function toAuditEvent({
  actorType,
  actorId,
  actorName,
  targetType,
  targetId,
  targetName,
  ...row
}: AuditRow): AuditEvent {
  return {
    ...row,
    actor: { type: actorType, id: actorId, name: actorName },
    target: { type: targetType, id: targetId, name: targetName },
  };
}
