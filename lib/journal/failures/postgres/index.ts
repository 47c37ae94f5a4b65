import { type Connection, sql } from '@/lib/platform/postgres/database';
import type { RefusalStore } from '../store';
import { listRefusals } from './list-refusals';
import { type RefusalRow, refusalColumns, refusalTables, toRefusal } from './refusal-row';

/** Failure records in PostgreSQL, for reading. */
export function createRefusalStore(database: Connection): RefusalStore {
  return {
    listRefusals: (query) => listRefusals(database, query),

    async findRefusal(tenantId, id) {
      const [row] = await database.query<RefusalRow>(sql`
        SELECT ${refusalColumns} FROM refusal r ${refusalTables} WHERE r.tenant_id = ${tenantId}::uuid AND r.id = ${id}::uuid`);
      return row ? toRefusal(row) : null;
    },
  };
}
