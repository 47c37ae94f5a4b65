import { takeDetailsTypeFromClients } from '@/lib/grants/clients/postgres/write-client';
import { isActiveFamily } from '@/lib/grants/token-families/postgres/family-status';
import { writeAudit } from '@/lib/journal/audit/postgres/record';
import { containing } from '@/lib/platform/postgres/containing';
import { createdWithin } from '@/lib/platform/postgres/created-within';
import { type Connection, empty, type Sql, sql } from '@/lib/platform/postgres/database';
import type { DetailsTypeDefinition } from '@/lib/tenants/fields/details-type';
import { announceTenant } from '@/lib/tenants/postgres/announce-tenant';
import { detailsTypeColumns as columns } from '@/lib/tenants/postgres/details-types';
import { removeFromSettings } from '@/lib/tenants/postgres/remove-from-settings';
import type {
  DetailsTypeChange,
  DetailsTypeQuery,
  DetailsTypeSort,
  DetailsTypeStore,
  DetailsTypeUses,
  ListedDetailsType,
} from '../store';

const sortColumns: Record<DetailsTypeSort, Sql> = {
  name: sql`lower(name)`,
  type: sql`lower(type)`,
  createdAt: sql`created_at`,
};

/** See DetailsTypeStore.list. Clients are counted only for the types on the page, in one pass. */
async function listTypes(database: Connection, query: DetailsTypeQuery): ReturnType<DetailsTypeStore['list']> {
  const { tenantId, search } = query;
  const part = search ? containing(search) : null;
  const conditions = sql`tenant_id = ${tenantId}::uuid
    ${part ? sql`AND (name ILIKE ${part} OR type ILIKE ${part} OR description ILIKE ${part})` : empty}
    ${createdWithin(query)}`;
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
async function countUses(
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

const byType = (tenantId: string, type: string) => sql`tenant_id = ${tenantId}::uuid AND type = ${type}`;

/** The types of authorization details of tenants on PostgreSQL. */
export function createDetailsTypeStore(database: Connection): DetailsTypeStore {
  return {
    async find(tenantId, type) {
      const [found] = await database.query<DetailsTypeDefinition>(
        sql`SELECT ${columns} FROM authorization_details_type WHERE ${byType(tenantId, type)}`,
      );
      return found ?? null;
    },
    list: (query) => listTypes(database, query),
    countUses: (tenantId, type, now) => countUses(database, { tenantId, type, now }),
    change: (work) => database.transaction((connection) => work(changeSteps(connection))),
  };
}

function changeSteps(connection: Connection): DetailsTypeChange {
  return {
    async lock(tenantId, type) {
      const [found] = await connection.query<DetailsTypeDefinition>(
        sql`SELECT ${columns} FROM authorization_details_type WHERE ${byType(tenantId, type)} FOR UPDATE`,
      );
      return found ?? null;
    },
    async insert(tenantId, { type, name, description, schema }) {
      const inserted = await connection.execute(sql`
        INSERT INTO authorization_details_type (tenant_id, type, name, description, schema)
        VALUES (${tenantId}::uuid, ${type}, ${name}, ${description}, ${JSON.stringify(schema)}::json) ON CONFLICT (tenant_id, type) DO NOTHING`);
      if (inserted === 0) return 'exists';
      await announceTenant(connection, tenantId);
      return 'inserted';
    },
    async update(tenantId, { type, name, description, schema }) {
      await connection.execute(sql`
        UPDATE authorization_details_type SET name = ${name}, description = ${description}, schema = ${JSON.stringify(schema)}::json, updated_at = now()
        WHERE ${byType(tenantId, type)}`);
      await announceTenant(connection, tenantId);
    },
    async delete(tenantId, type, now) {
      const clients = await takeDetailsTypeFromClients(connection, { tenantId, type, now });
      const settings = await removeFromSettings(
        connection,
        tenantId,
        ['selfRegisteredAuthorizationDetailsTypes'],
        type,
      );
      await connection.execute(sql`DELETE FROM authorization_details_type WHERE ${byType(tenantId, type)}`);
      await announceTenant(connection, tenantId);
      return { clients, settings };
    },
    audit: (entry) => writeAudit(connection, entry),
  };
}
