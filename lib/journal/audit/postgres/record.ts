import { auditKind, auditSubject } from '@/lib/journal/audit/audit-feed';
import { type OutboxRow, personSignal } from '@/lib/journal/events/person-signal';
import { recordSignals } from '@/lib/journal/events/postgres/outbox';
import { insertDeliveries, insertEvents } from '@/lib/journal/events/postgres/outbox-rows';
import { byTenant } from '@/lib/platform/postgres/by-tenant';
import { type Connection, join, type Sql, sql } from '@/lib/platform/postgres/database';
import { newId } from '@/lib/platform/shared/id';
import type { AuditEntry } from '../audit-entry';
import { recordedChange } from '../recorded-change';

/** Rows per statement. PostgreSQL limits the number of parameters of a statement. */
export const AUDIT_ROWS_AT_ONCE = 500;

const json = (value: unknown) => (value === undefined || value === null ? null : JSON.stringify(value));

/**
 * Writes audit entries over `connection`, which is the transaction of the change that they describe. Many entries take
 * only a few statements. If any receivers listen to the audit log, the same statement also puts the entries into their
 * outbox, one after the other by the database's clock, in the order of `entries`.
 */
export async function writeAudit(connection: Connection, ...entries: AuditEntry[]): Promise<void> {
  for (const [tenantId, own] of byTenant(entries))
    for (let from = 0; from < own.length; from += AUDIT_ROWS_AT_ONCE) {
      const some = own.slice(from, from + AUDIT_ROWS_AT_ONCE);
      await connection.execute(sql`WITH ${auditing(auditRows(some), tenantId)} SELECT`);
      await recordSignals(connection, tenantId, some.flatMap(credentialSignals));
    }
}

/** The Shared Signals that an entry is, if it is about credentials. */
function credentialSignals({ cause, target: { id: personId }, credentials = [] }: AuditEntry): OutboxRow[] {
  if (personId === null) return [];
  return credentials.map((credential) => personSignal('credential.changed', { personId, cause, credential }));
}

/** Entries as rows for `auditing`. */
export const auditRows = (entries: readonly AuditEntry[]): Sql => sql`VALUES ${join(entries.map(row))}`;

/**
 * The part of a statement that writes audit entries and puts them into the outbox of receivers that listen to them, for
 * statements that make the change themselves.
 * @param rows the entries: tenant_id, id, actor_type, actor_id, actor_name, action, target_type, target_id,
 *   target_name, request_id, ip_address, user_agent, before, after and detail
 * @param tenantId of all entries
 * @returns CTEs
 */
export const auditing = (rows: Sql, tenantId: string): Sql => sql`
  entry AS (
    INSERT INTO audit_event (tenant_id, id, actor_type, actor_id, actor_name, action, target_type, target_id, target_name,
                             request_id, ip_address, user_agent, before, after, detail)
    ${rows} RETURNING *
  ), wanted AS (
    SELECT r.id AS receiver_id, entry.* FROM event_receiver r CROSS JOIN entry
    WHERE r.tenant_id = ${tenantId}::uuid AND r.disabled_at IS NULL AND r.event_kinds @> ARRAY[${auditKind}::text]
  ), entry_event AS (
    ${insertEvents(sql`
      SELECT DISTINCT ON (id) ${tenantId}::uuid, id, ARRAY[${auditKind}::text], ${auditSubject}, ${entryAsJson} FROM wanted`)}
  ), entry_delivery AS (
    ${insertDeliveries(sql`
      SELECT ${tenantId}::uuid, gen_random_uuid(), receiver_id, id, ${auditSubject},
             clock_timestamp() + row_number() OVER (ORDER BY id) * interval '1 microsecond', clock_timestamp() FROM wanted`)}
  )`;

/** The JSON that `auditEventJson` produces for an entry. */
const entryAsJson = sql`jsonb_build_object(
  'id', id, 'at', to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'action', action,
  'actor', jsonb_build_object('type', actor_type, 'id', actor_id, 'name', actor_name),
  'target', jsonb_build_object('type', target_type, 'id', target_id, 'name', target_name),
  'request_id', request_id, 'ip_address', ip_address, 'user_agent', user_agent, 'before', before, 'after', after, 'detail', detail)`;

/** The target's name. What concerns the whole tenant is named after it. */
const targetName = ({ tenantId, target: { type, name } }: AuditEntry): Sql =>
  type === 'tenant' && name === null ? sql`(SELECT name FROM tenant WHERE id = ${tenantId}::uuid)` : sql`${name}`;

function row(entry: AuditEntry): Sql {
  const { tenantId, cause, action, target, before, after, detail } = entry;
  const { actor, origin } = cause;
  const change = recordedChange({ before, after });
  return sql`(${tenantId}::uuid, ${newId()}::uuid, ${actor.type}, ${actor.id}, ${actor.name}, ${action}, ${target.type}, ${target.id}, ${targetName(entry)},
    ${origin?.requestId ?? null}, ${origin?.ipAddress ?? null}, ${origin?.userAgent ?? null},
    ${json(change.before)}::jsonb, ${json(change.after)}::jsonb, ${json(detail ?? {})}::jsonb)`;
}
