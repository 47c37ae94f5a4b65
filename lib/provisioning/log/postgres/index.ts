import { type Connection, sql } from '@/lib/platform/postgres/database';
import type { ProvisioningLogStore } from '../store';
import {
  connectionOfEntry,
  type EntryRow,
  entryColumns,
  entryFromRow,
  type ListedRow,
  listedColumns,
} from './entry-row';
import { listEntries } from './list-entries';

/** The provisioning log in PostgreSQL, for reading. */
export function createProvisioningLogStore(database: Connection): ProvisioningLogStore {
  return {
    listEntries: (query) => listEntries(database, query),

    async findEntry(tenantId, id) {
      const [row] = await database.query<EntryRow>(sql`
        SELECT ${entryColumns} FROM provisioning_log l ${connectionOfEntry} WHERE l.tenant_id = ${tenantId}::uuid AND l.id = ${id}::uuid`);
      return row ? entryFromRow(row) : null;
    },

    async findFirstEntry(tenantId, connectionId) {
      const [row] = await database.query<ListedRow>(sql`
        SELECT ${listedColumns} FROM (
          SELECT * FROM provisioning_log WHERE tenant_id = ${tenantId}::uuid AND connection_id = ${connectionId}::uuid ORDER BY at, id LIMIT 1
        ) l ${connectionOfEntry}`);
      return row ? entryFromRow(row) : null;
    },

    async findEntryOfRequest(tenantId, requestId) {
      const [row] = await database.query<{ id: string }>(sql`
        SELECT id::text AS id FROM provisioning_log WHERE tenant_id = ${tenantId}::uuid AND request_id = ${requestId} AND application_id IS NULL LIMIT 1`);
      return row ?? null;
    },
  };
}
