import type { AuditLogStore } from '@/lib/audit/store';
import { writeAudit } from '../audit';
import { type Connection, sql } from '../database';
import { type AuditRow, auditColumns, toAuditEvent } from './audit-row';
import { listAuditEvents, walkAuditEvents } from './list-audit-events';

/** The audit log on PostgreSQL, for reading. */
export function createAuditLogStore(database: Connection): AuditLogStore {
  return {
    listAuditEvents: (query) => listAuditEvents(database, query),

    async listLatest(tenantId, limit) {
      const rows = await database.query<AuditRow>(sql`
        SELECT ${auditColumns} FROM audit_event e WHERE e.tenant_id = ${tenantId}::uuid ORDER BY e.at DESC, e.id DESC LIMIT ${limit}::int`);
      return rows.map(toAuditEvent);
    },

    async listLatestAbout(tenantId, { type, id }, limit) {
      const rows = await database.query<AuditRow>(sql`
        SELECT ${auditColumns} FROM audit_event e WHERE e.tenant_id = ${tenantId}::uuid AND e.target_id = ${id} AND e.target_type = ${type}
        ORDER BY e.at DESC, e.id DESC LIMIT ${limit}::int`);
      return rows.map(toAuditEvent);
    },

    async findAuditEvent(tenantId, id) {
      const [row] = await database.query<AuditRow>(sql`
        SELECT ${auditColumns} FROM audit_event e WHERE e.tenant_id = ${tenantId}::uuid AND e.id = ${id}::uuid`);
      return row ? toAuditEvent(row) : null;
    },

    walkAuditEvents: (walk) => walkAuditEvents(database, walk),
    note: (entry) => writeAudit(database, entry),
  };
}
