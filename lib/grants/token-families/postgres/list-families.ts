import { personContains } from '@/lib/people/postgres/search-people';
import { containing } from '@/lib/platform/postgres/containing';
import { countRows, pageSource } from '@/lib/platform/postgres/count-rows';
import { type Connection, join, type Sql, sql } from '@/lib/platform/postgres/database';
import { plannedFor } from '@/lib/platform/postgres/planned';
import { isId } from '@/lib/platform/shared/id';
import type { FamilySummary } from '../family';
import type { FamilyQuery, FamilySort } from '../store';
import { hasStatus } from './family-status';
import { type SummaryRow, summaryColumns, summaryJoins, toSummary } from './summary';

const columns: Record<FamilySort, Sql> = { createdAt: sql`f.created_at`, lastUsedAt: sql`f.last_used_at` };

/**
 * See FamilyStore.listFamilies. The page is cut by keys alone, and the joins run afterwards, so their cost is limited
 * to one page of rows.
 */
export async function listFamilies(
  database: Connection,
  query: FamilyQuery,
): Promise<{ families: FamilySummary[]; total: number }> {
  const matching = join(conditions(query), ' AND ');
  const direction = query.descending ? sql`DESC` : sql`ASC`;
  const order = sql`${columns[query.sort]} ${direction}, f.id ${direction}`;
  return plannedFor(database, async (within) => {
    const total = await countRows(within, sql`token_family f WHERE ${matching}`);
    const rows = await within.query<SummaryRow>(sql`
      SELECT ${summaryColumns(query.now)}
      FROM (
        SELECT f.id FROM ${pageSource({ table: sql`token_family`, alias: sql`f`, matching, total })} ORDER BY ${order}
        LIMIT ${query.pageSize}::int OFFSET ${(query.page - 1) * query.pageSize}::int
      ) page JOIN token_family f ON f.tenant_id = ${query.tenantId}::uuid AND f.id = page.id ${summaryJoins}
      ORDER BY ${order}`);
    return { families: rows.map(toSummary), total };
  });
}

/** The SQL conditions that select the families `f` matching a filter. */
export function conditions({
  tenantId,
  clientId,
  exchangedBy,
  personId,
  status,
  usedFrom,
  endedFrom,
  createdFrom,
  createdUntil,
  ids,
  search,
  now,
}: Pick<
  FamilyQuery,
  | 'tenantId'
  | 'clientId'
  | 'exchangedBy'
  | 'personId'
  | 'status'
  | 'usedFrom'
  | 'endedFrom'
  | 'createdFrom'
  | 'createdUntil'
  | 'ids'
  | 'search'
  | 'now'
>): Sql[] {
  const all = [sql`f.tenant_id = ${tenantId}::uuid`];
  if (clientId !== undefined) all.push(sql`f.client_id = ${clientId}`);
  // Uses token_family_event_exchanged_idx.
  if (exchangedBy !== undefined)
    all.push(sql`f.id = ANY(ARRAY(
      SELECT e.family_id FROM token_family_event e
      WHERE e.tenant_id = ${tenantId}::uuid AND e.kind = 'exchanged' AND e.detail->>'clientId' = ${exchangedBy}))`);
  if (personId !== undefined) all.push(sql`f.person_id = ${personId}::uuid`);
  if (status) all.push(hasStatus(status, now));
  // last_used_at has no index: it changes with every rotation, and an index on it would prevent heap-only updates (see
  // the fillfactor of token_family in prisma/migrations).
  if (usedFrom) all.push(sql`f.last_used_at >= ${usedFrom}`);
  // Uses token_family_revoked_idx, a partial index that contains only revoked families.
  if (endedFrom) all.push(sql`f.revoked_at IS NOT NULL AND f.revoked_at >= ${endedFrom}`);
  if (createdFrom) all.push(sql`f.created_at >= ${createdFrom}`);
  if (createdUntil) all.push(sql`f.created_at < ${createdUntil}`);
  if (ids) all.push(sql`f.id = ANY(${ids.filter(isId)}::uuid[])`);
  if (search) all.push(isId(search) ? sql`f.id = ${search}::uuid` : found(tenantId, search));
  return all;
}

/** The people and clients are found first, as arrays, because only then do the indexes of families serve the whole. */
function found(tenantId: string, search: string): Sql {
  const pattern = containing(search);
  return sql`(
    f.person_id = ANY(ARRAY(SELECT p.id FROM person p WHERE p.tenant_id = ${tenantId}::uuid AND ${personContains('p', search)}))
    OR f.client_id = ANY(ARRAY(SELECT c.client_id FROM client c WHERE c.tenant_id = ${tenantId}::uuid AND (lower(c.client_id) LIKE ${pattern} OR lower(c.client_name) LIKE ${pattern})))
    OR f.assertion_issuer IS NOT NULL AND lower(f.assertion_issuer) LIKE ${pattern})`;
}
