import { takeScopeFromPersonalTokens } from '@/lib/grants/access-keys/postgres/write-keys';
import { takeScopeFromClients } from '@/lib/grants/clients/postgres/write-client';
import { takeScopeFromConsents } from '@/lib/grants/consents/postgres/end-consents';
import { isActiveFamily } from '@/lib/grants/token-families/postgres/family-status';
import { takeScopeFromIssuers } from '@/lib/grants/trusted-issuers/postgres/write-issuer';
import { writeAudit } from '@/lib/journal/audit/postgres/record';
import { containing } from '@/lib/platform/postgres/containing';
import { createdWithin } from '@/lib/platform/postgres/created-within';
import { type Connection, empty, type Sql, sql } from '@/lib/platform/postgres/database';
import { announceTenant } from '@/lib/tenants/postgres/announce-tenant';
import { removeFromSettings } from '@/lib/tenants/postgres/remove-from-settings';
import { deleteScopeRow, insertScope, updateScope } from '@/lib/tenants/postgres/scopes';
import type { ScopeDefinition } from '@/lib/tenants/store';
import type { ListedScope, ScopeChange, ScopeQuery, ScopeSort, ScopeStore, ScopeUses } from '../store';

const sortColumns: Record<ScopeSort, Sql> = { name: sql`lower(name)`, createdAt: sql`created_at` };

/** See ScopeStore.list. Clients are counted only for the scopes on the page, in one pass. */
async function listScopes(database: Connection, query: ScopeQuery): Promise<{ scopes: ListedScope[]; total: number }> {
  const { tenantId, search } = query;
  const conditions = sql`tenant_id = ${tenantId}::uuid
    ${search ? sql`AND (name ILIKE ${containing(search)} OR description ILIKE ${containing(search)})` : empty}
    ${createdWithin(query)}`;
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

/** See ScopeChange.delete. Locks rows in the same order as everything else (docs/decisions/0003). */
async function deleteScope(
  connection: Connection,
  { tenantId, name, now }: { tenantId: string; name: string; now: Date },
) {
  const taken = { tenantId, scope: name, now };
  const clients = await takeScopeFromClients(connection, taken);
  const settings = await removeFromSettings(
    connection,
    tenantId,
    ['selfRegisteredScopes', 'personalAccessTokenScopes'],
    name,
  );
  const trustedIssuers = await takeScopeFromIssuers(connection, taken);
  const consents = await takeScopeFromConsents(connection, taken);
  const personalTokens = await takeScopeFromPersonalTokens(connection, tenantId, name);
  await deleteScopeRow(connection, tenantId, name);
  await announceTenant(connection, tenantId);
  return { clients, trustedIssuers, consents, personalTokens, settings };
}

/** See ScopeStore.countUses. */
async function countUses(
  database: Connection,
  { tenantId, name, now }: { tenantId: string; name: string; now: Date },
): Promise<ScopeUses> {
  const [uses] = await database.query<ScopeUses>(sql`
    SELECT
      (SELECT count(*)::int FROM client WHERE tenant_id = ${tenantId}::uuid AND ${name} = ANY(scopes)) AS clients,
      (SELECT count(DISTINCT person_id)::int FROM consent WHERE tenant_id = ${tenantId}::uuid AND ${name} = ANY(scopes)) AS people,
      (SELECT count(*)::int FROM token_family f
       WHERE tenant_id = ${tenantId}::uuid AND ${name} = ANY(scopes) AND ${isActiveFamily(now)}) AS families`);
  return uses ?? { clients: 0, people: 0, families: 0 };
}

const byName = (tenantId: string, name: string) => sql`tenant_id = ${tenantId}::uuid AND name = ${name}`;

/** The scopes of tenants on PostgreSQL. */
export function createScopeStore(database: Connection): ScopeStore {
  return {
    async find(tenantId, name) {
      const [scope] = await database.query<ScopeDefinition>(
        sql`SELECT name, description FROM scope WHERE ${byName(tenantId, name)}`,
      );
      return scope ?? null;
    },
    list: (query) => listScopes(database, query),
    countUses: (tenantId, name, now) => countUses(database, { tenantId, name, now }),
    change: (work) => database.transaction((connection) => work(changeSteps(connection))),
  };
}

function changeSteps(connection: Connection): ScopeChange {
  return {
    async lock(tenantId, name) {
      const [scope] = await connection.query<ScopeDefinition>(
        sql`SELECT name, description FROM scope WHERE ${byName(tenantId, name)} FOR UPDATE`,
      );
      return scope ?? null;
    },
    async insert(tenantId, scope) {
      if (!(await insertScope(connection, tenantId, scope))) return 'exists';
      await announceTenant(connection, tenantId);
      return 'inserted';
    },
    async update(tenantId, scope) {
      await updateScope(connection, tenantId, scope);
      await announceTenant(connection, tenantId);
    },
    delete: (tenantId, name, now) => deleteScope(connection, { tenantId, name, now }),
    audit: (entry) => writeAudit(connection, entry),
  };
}
