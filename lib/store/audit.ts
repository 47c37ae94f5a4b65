import type { AuditEntry } from '@/lib/audit/audit-entry';
import { newId } from '@/lib/shared/id';
import { type Connection, join, sql, type Sql } from './database';

/** Rows of one statement: one that had too many could not name all its values. */
const AT_ONCE = 500;

const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value));

/** Writes audit rows over `connection`, which is the transaction of the change that they tell of: many by few statements. */
export async function writeAudit(connection: Connection, ...entries: AuditEntry[]): Promise<void> {
  for (let from = 0; from < entries.length; from += AT_ONCE) {
    await connection.execute(sql`
      INSERT INTO audit_event (tenant_id, id, actor_type, actor_id, actor_name, action, target_type, target_id, target_name,
                               request_id, ip_address, user_agent, before, after, detail)
      VALUES ${join(entries.slice(from, from + AT_ONCE).map(row))}`);
  }
}

function row({ tenantId, cause: { actor, origin }, action, target, before, after, detail }: AuditEntry): Sql {
  return sql`(${tenantId}::uuid, ${newId()}::uuid, ${actor.type}, ${actor.id}, ${actor.name}, ${action}, ${target.type}, ${target.id}, ${target.name},
    ${origin?.requestId ?? null}, ${origin?.ipAddress ?? null}, ${origin?.userAgent ?? null},
    ${json(before)}::jsonb, ${json(after)}::jsonb, ${json(detail ?? {})}::jsonb)`;
}
