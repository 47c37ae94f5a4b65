import { type Connection, empty, type Sql, sql } from '@/lib/platform/postgres/database';
import type { ListedProvider, ProviderQuery, ProviderSort } from '../store';
import { type ProviderRow, providerColumns, providerFromRow } from './provider-row';

const sortColumns: Record<ProviderSort, Sql> = { name: sql`lower(i.name)`, createdAt: sql`i.created_at` };

const statusConditions: Record<NonNullable<ProviderQuery['status']>, Sql> = {
  enabled: sql`AND i.disabled_at IS NULL`,
  disabled: sql`AND i.disabled_at IS NOT NULL`,
};

/** One page of providers, and the total over all pages. */
export async function listProviders(
  connection: Connection,
  query: ProviderQuery,
): Promise<{ providers: ListedProvider[]; total: number }> {
  const text = query.search && `%${query.search.replace(/[\\%_]/g, '\\$&')}%`;
  const conditions = sql`i.tenant_id = ${query.tenantId}::uuid
    ${text ? sql`AND (i.name ILIKE ${text} OR i.issuer ILIKE ${text} OR i.id ILIKE ${text})` : empty}
    ${query.status ? statusConditions[query.status] : empty}`;
  const direction = query.descending ? sql`DESC` : sql`ASC`;
  const [counted] = await connection.query<{ total: number }>(
    sql`SELECT count(*)::int AS total FROM identity_provider i WHERE ${conditions}`,
  );
  const rows = await connection.query<ProviderRow & { people: number }>(sql`
    SELECT ${providerColumns}, (
      SELECT count(*)::int FROM linked_identity l WHERE l.tenant_id = i.tenant_id AND l.provider_id = i.id) AS people
    FROM identity_provider i WHERE ${conditions}
    ORDER BY ${sortColumns[query.sort]} ${direction}, i.id ${direction}
    LIMIT ${query.pageSize}::int OFFSET ${(query.page - 1) * query.pageSize}::int`);
  return {
    providers: rows.map((row) => ({ ...providerFromRow(row), people: row.people })),
    total: counted?.total ?? 0,
  };
}
