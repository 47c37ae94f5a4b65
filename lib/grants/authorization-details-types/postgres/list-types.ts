import { isActiveFamily } from '@/lib/grants/token-families/postgres/family-status';
import { containing } from '@/lib/platform/postgres/containing';
import { type Connection, empty, type Sql, sql } from '@/lib/platform/postgres/database';
import type { DetailsTypeQuery, DetailsTypeSort, DetailsTypeStore, DetailsTypeUses, ListedDetailsType } from '../store';

const sortColumns: Record<DetailsTypeSort, Sql> = {
  name: sql`lower(name)`,
  type: sql`lower(type)`,
  createdAt: sql`created_at`,
};

/** See DetailsTypeStore.list. Clients are counted only for the types on the page, in one pass. */
export async function listTypes(database: Connection, query: DetailsTypeQuery): ReturnType<DetailsTypeStore['list']> {
  const { tenantId, search } = query;
  const part = search ? containing(search) : null;
  const conditions = sql`tenant_id = ${tenantId}::uuid
    ${part ? sql`AND (name ILIKE ${part} OR type ILIKE ${part} OR description ILIKE ${part})` : empty}`;
  const direction = query.descending ? sql`DESC` : sql`ASC`;
  const [counted] = await database.query<{ total: number }>(
    sql`SELECT count(*)::int AS total FROM authorization_details_type WHERE ${conditions}`,
  );
  const page = await database.query<Omit<ListedDetailsType, 'clients'>>(sql`
    SELECT type, name, description, created_at AS "createdAt" FROM authorization_details_type WHERE ${conditions}
    ORDER BY ${sortColumns[query.sort]} ${direction}, type ${direction}
    LIMIT ${query.pageSize}::int OFFSET ${(query.page - 1) * query.pageSize}::int`);
  const holders = await database.query<{ type: string; clients: number }>(sql`
    SELECT held AS type, count(*)::int AS clients FROM client, jsonb_array_elements_text(metadata->'authorizationDetailsTypes') held
    WHERE tenant_id = ${tenantId}::uuid AND held = ANY(${page.map(({ type }) => type)}::text[]) GROUP BY held`);
  const clients = new Map(holders.map((holder) => [holder.type, holder.clients]));
  return { types: page.map((type) => ({ ...type, clients: clients.get(type.type) ?? 0 })), total: counted?.total ?? 0 };
}

/** See DetailsTypeStore.countUses. */
export async function countUses(
  database: Connection,
  { tenantId, type, now }: { tenantId: string; type: string; now: Date },
): Promise<DetailsTypeUses> {
  const [uses] = await database.query<DetailsTypeUses>(sql`
    SELECT
      (SELECT count(*)::int FROM client WHERE tenant_id = ${tenantId}::uuid AND jsonb_exists(metadata->'authorizationDetailsTypes', ${type}::text)) AS clients,
      (SELECT count(*)::int FROM token_family f
       WHERE tenant_id = ${tenantId}::uuid AND authorization_details @> jsonb_build_array(jsonb_build_object('type', ${type}::text))
         AND ${isActiveFamily(now)}) AS families`);
  return uses ?? { clients: 0, families: 0 };
}
