import { isActiveFamily } from '@/lib/grants/token-families/postgres/family-status';
import { type Connection, empty, type Sql, sql } from '@/lib/platform/postgres/database';
import type { IssuerQuery, IssuerSort, ListedIssuer } from '../store';
import { type IssuerRow, issuerColumns, issuerFromRow } from './issuer-row';

const sortColumns: Record<IssuerSort, Sql> = { issuer: sql`lower(i.issuer)`, createdAt: sql`i.created_at` };

const statusConditions: Record<NonNullable<IssuerQuery['status']>, Sql> = {
  enabled: sql`AND i.disabled_at IS NULL`,
  disabled: sql`AND i.disabled_at IS NOT NULL`,
};

/** One page of issuers, and the total over all pages. */
export async function listIssuers(
  connection: Connection,
  query: IssuerQuery,
): Promise<{ issuers: ListedIssuer[]; total: number }> {
  const conditions = sql`i.tenant_id = ${query.tenantId}::uuid
    ${query.search ? sql`AND i.issuer ILIKE ${`%${query.search.replace(/[\\%_]/g, '\\$&')}%`}` : empty}
    ${query.status ? statusConditions[query.status] : empty}`;
  const direction = query.descending ? sql`DESC` : sql`ASC`;
  const [counted] = await connection.query<{ total: number }>(
    sql`SELECT count(*)::int AS total FROM trusted_issuer i WHERE ${conditions}`,
  );
  const rows = await connection.query<IssuerRow & { livingFamilies: number }>(sql`
    SELECT ${issuerColumns}, (
      SELECT count(*)::int FROM token_family f
      WHERE f.tenant_id = i.tenant_id AND f.assertion_issuer = i.issuer AND ${isActiveFamily(query.now)}) AS "livingFamilies"
    FROM trusted_issuer i WHERE ${conditions}
    ORDER BY ${sortColumns[query.sort]} ${direction}, i.issuer ${direction}
    LIMIT ${query.pageSize}::int OFFSET ${(query.page - 1) * query.pageSize}::int`);
  return {
    issuers: rows.map((row) => ({ ...issuerFromRow(row), livingFamilies: row.livingFamilies })),
    total: counted?.total ?? 0,
  };
}
