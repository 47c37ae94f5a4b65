import type { AuditEntry } from '@/lib/audit/audit-entry';
import { newId } from '@/lib/shared/id';
import { type Connection, sql } from './database';

const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value));

/** Writes audit rows over `connection`, which is the transaction of the change that they tell of. */
export async function writeAudit(connection: Connection, ...entries: AuditEntry[]): Promise<void> {
  for (const { tenantId, cause, action, target, before, after, detail } of entries) {
    const { actor, origin } = cause;
    await connection.execute(sql`
      INSERT INTO audit_event (tenant_id, id, actor_type, actor_id, actor_name, action, target_type, target_id, target_name,
                               request_id, ip_address, user_agent, before, after, detail)
      VALUES (${tenantId}::uuid, ${newId()}::uuid, ${actor.type}, ${actor.id}, ${actor.name}, ${action},
              ${target.type}, ${target.id}, ${target.name},
              ${origin?.requestId ?? null}, ${origin?.ipAddress ?? null}, ${origin?.userAgent ?? null},
              ${json(before)}::jsonb, ${json(after)}::jsonb, ${json(detail ?? {})}::jsonb)`);
  }
}
