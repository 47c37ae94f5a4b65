import { containing } from '@/lib/platform/postgres/containing';
import { type Connection, join, type Sql, sql } from '@/lib/platform/postgres/database';
import { isId } from '@/lib/platform/shared/id';
import type { FamilySummary } from '../family';
import type { FamilyQuery, FamilySort } from '../store';
import { hasStatus } from './family-status';
import { type SummaryRow, summaryColumns, summaryJoins, toSummary } from './summary';

const columns: Record<FamilySort, Sql> = { createdAt: sql`f.created_at`, lastUsedAt: sql`f.last_used_at` };

/**
 * See FamilyStore.listFamilies. The joins run after the page has been cut, so their cost is limited to one page of
 * rows.
 */
export async function listFamilies(
  database: Connection,
  query: FamilyQuery,
): Promise<{ families: FamilySummary[]; total: number }> {
  const matching = join(conditions(query), ' AND ');
  const direction = query.descending ? sql`DESC` : sql`ASC`;
  const order = sql`${columns[query.sort]} ${direction}, f.id ${direction}`;
  const [rows, [count]] = await Promise.all([
    database.query<SummaryRow>(sql`
      SELECT ${summaryColumns(query.now)}
      FROM (
        SELECT f.* FROM token_family f WHERE ${matching} ORDER BY ${order}
        LIMIT ${query.pageSize}::int OFFSET ${(query.page - 1) * query.pageSize}::int
      ) f ${summaryJoins}
      ORDER BY ${order}`),
    database.query<{ total: number }>(sql`SELECT count(*)::int AS total FROM token_family f WHERE ${matching}`),
  ]);
  return { families: rows.map(toSummary), total: count?.total ?? 0 };
}

/** The SQL conditions that select the families `f` matching a filter. */
export function conditions({
  tenantId,
  clientId,
  personId,
  status,
  usedFrom,
  endedFrom,
  search,
  now,
}: Pick<
  FamilyQuery,
  'tenantId' | 'clientId' | 'personId' | 'status' | 'usedFrom' | 'endedFrom' | 'search' | 'now'
>): Sql[] {
  const all = [sql`f.tenant_id = ${tenantId}::uuid`];
  if (clientId !== undefined) all.push(sql`f.client_id = ${clientId}`);
  if (personId !== undefined) all.push(sql`f.person_id = ${personId}::uuid`);
  if (status) all.push(hasStatus(status, now));
  // last_used_at has no index: it changes with every rotation, and an index on it would prevent heap-only updates (see
  // the fillfactor of token_family in prisma/migrations).
  if (usedFrom) all.push(sql`f.last_used_at >= ${usedFrom}`);
  // Uses token_family_revoked_idx, a partial index that contains only revoked families.
  if (endedFrom) all.push(sql`f.revoked_at IS NOT NULL AND f.revoked_at >= ${endedFrom}`);
  if (search) all.push(isId(search) ? sql`f.id = ${search}::uuid` : found(tenantId, search));
  return all;
}

function found(tenantId: string, search: string): Sql {
  const pattern = containing(search);
  return sql`(
    f.person_id IN (SELECT p.id FROM person p WHERE p.tenant_id = ${tenantId}::uuid AND (p.user_name_key LIKE ${pattern} OR p.display_name_key LIKE ${pattern}))
    OR f.client_id IN (SELECT c.client_id FROM client c WHERE c.tenant_id = ${tenantId}::uuid AND (lower(c.client_id) LIKE ${pattern} OR lower(c.client_name) LIKE ${pattern}))
    OR lower(f.assertion_issuer) LIKE ${pattern})`;
}
