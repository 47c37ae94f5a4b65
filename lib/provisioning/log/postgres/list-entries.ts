import { containing } from '@/lib/platform/postgres/containing';
import { countRows } from '@/lib/platform/postgres/count-rows';
import { type Connection, empty, join, type Sql, sql } from '@/lib/platform/postgres/database';
import { plannedFor } from '@/lib/platform/postgres/planned';
import type { ListedEntry } from '../entry';
import type { ProvisioningLogQuery, StatusClass } from '../store';
import { connectionOfEntry, entryFromRow, type ListedRow, listedColumns } from './entry-row';

const sortColumns: Record<ProvisioningLogQuery['sort'], Sql> = {
  at: sql`l.at`,
  status: sql`l.status`,
  duration: sql`l.duration_ms`,
};

/** The first and the last status of each class. Requests of ours that were not answered failed with the status 0. */
const classes: Record<StatusClass, [number, number]> = {
  success: [200, 299],
  'not-modified': [300, 399],
  refused: [400, 499],
  failed: [500, 599],
};

/** See ProvisioningLogStore.listEntries. Names are looked up only for the rows of the page. */
export async function listEntries(
  database: Connection,
  query: ProvisioningLogQuery,
): Promise<{ entries: ListedEntry[]; total: number }> {
  const matching = join(conditions(query), ' AND ');
  const direction = query.descending ? sql`DESC` : sql`ASC`;
  const order =
    query.sort === 'at'
      ? sql`l.at ${direction}, l.id ${direction}`
      : sql`${sortColumns[query.sort]} ${direction}, l.at DESC, l.id DESC`;
  return plannedFor(database, async (within) => {
    const total = await countRows(within, sql`provisioning_log l WHERE ${matching}`);
    const entries = await within.query<ListedRow>(sql`
      SELECT ${listedColumns} FROM (
        SELECT * FROM provisioning_log l WHERE ${matching} ORDER BY ${order} LIMIT ${query.pageSize}::int OFFSET ${(query.page - 1) * query.pageSize}::int
      ) l ${connectionOfEntry} ORDER BY ${order}`);
    return { entries: entries.map(entryFromRow), total };
  });
}

function conditions({
  tenantId,
  search,
  connectionId,
  applicationId,
  resourceId,
  status,
  method,
  from,
  until,
}: ProvisioningLogQuery): Sql[] {
  const all = [sql`l.tenant_id = ${tenantId}::uuid`];
  if (connectionId) all.push(sql`l.connection_id = ${connectionId}::uuid`);
  if (applicationId) all.push(sql`l.application_id = ${applicationId}::uuid`);
  if (resourceId) all.push(sql`l.touched @> ARRAY[${resourceId}::uuid]`);
  if (status)
    all.push(
      sql`(l.status BETWEEN ${classes[status][0]}::int AND ${classes[status][1]}::int ${status === 'failed' ? sql`OR l.status = 0` : empty})`,
    );
  if (method) all.push(sql`l.method = ${method}`);
  if (from) all.push(sql`l.at >= ${from}`);
  if (until) all.push(sql`l.at < ${until}`);
  if (search) all.push(sql`(l.request_id = ${search} OR l.search LIKE ${containing(search)})`);
  return all;
}
