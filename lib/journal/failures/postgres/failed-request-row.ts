import { type Sql, sql } from '@/lib/platform/postgres/database';
import { decoded } from '@/lib/platform/shared/message';
import type { RecordedFailedRequest } from '../failed-request';

export type FailedRequestRow = Omit<RecordedFailedRequest, 'reason'> & { reason: string };

export const toFailedRequest = (row: FailedRequestRow): RecordedFailedRequest => ({
  ...row,
  reason: decoded(row.reason),
});

/**
 * The columns of a failure record `r`, with the names that `FailedRequestRow` uses. They need `failedRequestTables`.
 */
export const failedRequestColumns: Sql = sql`
  r.id::text AS id, r.at, r.request_id AS "requestId", r.endpoint, r.code, r.reason, r.ip_address AS "ipAddress",
  r.client_id AS "clientId", c.client_name AS "clientName", r.person_id::text AS "personId", p.user_name AS "personName",
  r.connection_id::text AS "connectionId", s.name AS "connectionName"`;

/**
 * The tables with the names of the client, person and connection of a failure record `r`. Any of them may have been
 * deleted or may never have existed.
 */
export const failedRequestTables: Sql = sql`
  LEFT JOIN client c ON c.tenant_id = r.tenant_id AND c.client_id = r.client_id
  LEFT JOIN person p ON p.tenant_id = r.tenant_id AND p.id = r.person_id AND p.deleted_at IS NULL
  LEFT JOIN scim_connection s ON s.tenant_id = r.tenant_id AND s.id = r.connection_id`;
