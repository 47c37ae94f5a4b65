import { containing } from '@/lib/platform/postgres/containing';
import { type Connection, empty, type Sql, sql } from '@/lib/platform/postgres/database';
import type { ListedScope, ScopeQuery, ScopeSort } from '../store';

const sortColumns: Record<ScopeSort, Sql> = { name: sql`lower(name)`, createdAt: sql`created_at` };

/** See ScopeStore.list. Clients are counted only for the scopes on the page, in one pass. */
export async function listScopes(
  database: Connection,
  query: ScopeQuery,
): Promise<{ scopes: ListedScope[]; total: number }> {
  const { tenantId, search } = query;
  const conditions = sql`tenant_id = ${tenantId}::uuid
    ${search ? sql`AND (name ILIKE ${containing(search)} OR description ILIKE ${containing(search)})` : empty}`;
  const direction = query.descending ? sql`DESC` : sql`ASC`;
  const [counted] = await database.query<{ total: number }>(
    sql`SELECT count(*)::int AS total FROM scope WHERE ${conditions}`,
  );
  const page = await database.query<Omit<ListedScope, 'clients'>>(sql`
    SELECT name, description, created_at AS "createdAt" FROM scope WHERE ${conditions}
    ORDER BY ${sortColumns[query.sort]} ${direction}, name ${direction}
    LIMIT ${query.pageSize}::int OFFSET ${(query.page - 1) * query.pageSize}::int`);
  const holders = await database.query<{ name: string; clients: number }>(sql`
    SELECT held AS name, count(*)::int AS clients FROM client, unnest(scopes) held
    WHERE tenant_id = ${tenantId}::uuid AND held = ANY(${page.map(({ name }) => name)}::text[]) GROUP BY held`);
  const clients = new Map(holders.map((holder) => [holder.name, holder.clients]));
  return {
    scopes: page.map((scope) => ({ ...scope, clients: clients.get(scope.name) ?? 0 })),
    total: counted?.total ?? 0,
  };
}
