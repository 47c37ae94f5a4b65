import { containing } from '@/lib/platform/postgres/containing';
import { countRows } from '@/lib/platform/postgres/count-rows';
import { type Connection, join, type Sql, sql } from '@/lib/platform/postgres/database';
import { plannedFor } from '@/lib/platform/postgres/planned';
import type { FailedRequestQuery, FailedRequestStore } from '../store';
import {
  type FailedRequestRow,
  failedRequestColumns,
  failedRequestTables,
  toFailedRequest,
} from './failed-request-row';

const sortColumns: Record<FailedRequestQuery['sort'], Sql> = {
  at: sql`r.at`,
  endpoint: sql`r.endpoint`,
  code: sql`r.code`,
  clientId: sql`r.client_id`,
};

/** See FailedRequestStore.listFailedRequests. Names are looked up only for the rows of the page. */
export async function listFailedRequests(
  database: Connection,
  query: FailedRequestQuery,
): ReturnType<FailedRequestStore['listFailedRequests']> {
  const matching = join(conditions(query), ' AND ');
  const direction = query.descending ? sql`DESC NULLS LAST` : sql`ASC NULLS LAST`;
  const newestFirst = query.descending ? sql`DESC` : sql`ASC`;
  // When sorting by time alone, the index (tenant_id, at, id) provides the order; `NULLS LAST` would prevent its use.
  const order =
    query.sort === 'at'
      ? sql`r.at ${newestFirst}, r.id ${newestFirst}`
      : sql`${sortColumns[query.sort]} ${direction}, r.at DESC, r.id DESC`;
  return plannedFor(database, async (within) => {
    const total = await countRows(within, sql`refusal r WHERE ${matching}`);
    const failedRequests = await within.query<FailedRequestRow>(sql`
      SELECT ${failedRequestColumns} FROM (
        SELECT * FROM refusal r WHERE ${matching} ORDER BY ${order} LIMIT ${query.pageSize}::int OFFSET ${(query.page - 1) * query.pageSize}::int
      ) r ${failedRequestTables} ORDER BY ${order}`);
    return { failedRequests: failedRequests.map(toFailedRequest), total };
  });
}

function conditions({ tenantId, search, endpoint, code, clientId, from, until }: FailedRequestQuery): Sql[] {
  const all = [sql`r.tenant_id = ${tenantId}::uuid`];
  if (endpoint) all.push(sql`r.endpoint = ${endpoint}`);
  if (code) all.push(sql`r.code = ${code}`);
  if (clientId) all.push(sql`r.client_id = ${clientId}`);
  if (from) all.push(sql`r.at >= ${from}`);
  if (until) all.push(sql`r.at < ${until}`);
  if (search)
    all.push(
      sql`(r.request_id = ${search} OR lower(r.client_id) LIKE ${containing(search)} OR lower(r.reason) LIKE ${containing(search)})`,
    );
  return all;
}
