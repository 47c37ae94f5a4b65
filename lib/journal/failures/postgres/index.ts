import { type Connection, sql } from '@/lib/platform/postgres/database';
import type { FailedRequestStore } from '../store';
import {
  type FailedRequestRow,
  failedRequestColumns,
  failedRequestTables,
  toFailedRequest,
} from './failed-request-row';
import { listFailedRequests } from './list-failed-requests';

/** Failure records in PostgreSQL, for reading. */
export function createFailedRequestStore(database: Connection): FailedRequestStore {
  return {
    listFailedRequests: (query) => listFailedRequests(database, query),

    async findFailedRequest(tenantId, id) {
      const [row] = await database.query<FailedRequestRow>(sql`
        SELECT ${failedRequestColumns} FROM refusal r ${failedRequestTables} WHERE r.tenant_id = ${tenantId}::uuid AND r.id = ${id}::uuid`);
      return row ? toFailedRequest(row) : null;
    },
  };
}
