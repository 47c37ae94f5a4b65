import { type Connection, sql } from '@/lib/platform/postgres/database';
import type { AuditLogStore } from '../store';
import { type AuditRow, auditColumns, toAuditEvent } from './audit-row';
import { listAuditEvents, walkAuditEvents } from './list-audit-events';
import { writeAudit } from './record';

/** The audit log in PostgreSQL, for reading. */
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
