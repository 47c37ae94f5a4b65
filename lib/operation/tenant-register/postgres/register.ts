import { activeSession } from '@/lib/grants/logout/postgres/active-session';
import { isActiveFamily } from '@/lib/grants/token-families/postgres/family-status';
import { isActivePerson } from '@/lib/people/postgres/active-person';
import { containing } from '@/lib/platform/postgres/containing';
import { countRows } from '@/lib/platform/postgres/count-rows';
import { type Connection, empty, type Sql, sql } from '@/lib/platform/postgres/database';
import { plannedFor } from '@/lib/platform/postgres/planned';
import { place } from '@/lib/platform/postgres/tenant-place';
import type { TenantDomain } from '@/lib/tenants/domain/domain';
import { onlyByPasskey } from '@/lib/tenants/postgres/ways-to-sign-in';
import {
  listCountedTo,
  type TenantQuery,
  type TenantRegister,
  type TenantSort,
  type TenantUsage,
  type UsedTenant,
  usageDays,
} from '@/lib/tenants/register';

const DAY = 86_400_000;
const sortColumns: Record<TenantSort, Sql> = {
  name: sql`lower(t.name)`,
  slug: sql`t.slug`,
  createdAt: sql`t.created_at`,
};

const columns = sql`
  t.id::text AS id, t.slug, ${place} AS place, t.name, t.status, t.suspended_at AS "suspendedAt", t.suspension_reason AS "suspensionReason", t.created_at AS "createdAt",
  t.domain AS host, t.domain_token AS token, t.domain_verified_at AS "verifiedAt", t.domain_used_since AS "usedSince"`;

/** Counts rows up to the list's limit, in the order of an index that begins with the tenant (`alongIndexes`). */
const countedInOrder = (from: Sql, order: Sql): Sql =>
  sql`(SELECT count(*)::int FROM (SELECT 1 AS one FROM ${from} ORDER BY ${order} LIMIT ${listCountedTo}::int) AS some_of_them)`;

const people = (tenant: Sql) => sql`person p WHERE p.tenant_id = ${tenant} AND ${isActivePerson}`;
const clients = (tenant: Sql) => sql`client c WHERE c.tenant_id = ${tenant} AND c.disabled_at IS NULL`;
const families = (tenant: Sql, now: Date) =>
  sql`token_family f WHERE f.tenant_id = ${tenant} AND ${isActiveFamily(now)}`;
const sessions = (tenant: Sql, now: Date) =>
  sql`session s WHERE s.tenant_id = ${tenant} AND ${activeSession(sql`s`, tenant, now)}`;

/** The comparison of both columns at once can only be answered by the primary key, never by the index on the hour. */
const tokens = (tenant: Sql, now: Date): Sql => sql`(
  SELECT COALESCE(sum(u.count), 0)::float8 FROM usage_counter u
  WHERE u.tenant_id = ${tenant} AND (u.tenant_id, u.hour) >= (${tenant}, ${new Date(now.getTime() - usageDays * DAY)}::timestamptz) AND u.kind LIKE 'token:%')`;

/** The usage of a tenant of the list. */
export function usageStatement(tenantId: string, now: Date): Sql {
  const tenant = sql`${tenantId}::uuid`;
  return sql`
    SELECT ${countedInOrder(people(tenant), sql`p.created_at, p.id`)} AS people,
      ${countedInOrder(clients(tenant), sql`c.created_at, c.client_id`)} AS clients,
      ${countedInOrder(families(tenant, now), sql`f.created_at, f.id`)} AS families, ${tokens(tenant, now)} AS tokens`;
}

/** Counts the rows of each, as `countRows` does. */
function countEach<Name extends string>(database: Connection, each: Record<Name, Sql>): Promise<Record<Name, number>> {
  return plannedFor(database, async (within) => {
    const counts: [string, number][] = [];
    for (const [name, from] of Object.entries<Sql>(each)) counts.push([name, await countRows(within, from)]);
    return Object.fromEntries(counts) as Record<Name, number>;
  });
}

type Row = Omit<UsedTenant, 'usage' | 'domain'> & TenantUsage & (TenantDomain | Record<keyof TenantDomain, null>);

function toTenant({
  people: active,
  clients: enabled,
  families: activeFamilies,
  tokens,
  host,
  token,
  verifiedAt,
  usedSince,
  ...tenant
}: Row): UsedTenant {
  return {
    ...tenant,
    domain: host === null || token === null ? null : { host, token, verifiedAt, usedSince },
    usage: { people: active, clients: enabled, families: activeFamilies, tokens },
  };
}

function matching({
  search,
  status,
  createdFrom,
  createdUntil,
}: Pick<TenantQuery, 'search' | 'status' | 'createdFrom' | 'createdUntil'>): Sql {
  const pattern = search ? containing(search) : '';
  return sql`true ${status ? sql`AND t.status = ${status}` : empty}
    ${createdFrom ? sql`AND t.created_at >= ${createdFrom}` : empty} ${createdUntil ? sql`AND t.created_at < ${createdUntil}` : empty}
    ${search ? sql`AND (lower(t.name) LIKE ${pattern} OR t.slug LIKE ${pattern})` : empty}`;
}

const named = (by: { slug: string } | { id: string }): Sql =>
  'id' in by ? sql`t.id = ${by.id}::uuid` : sql`t.slug = ${by.slug}`;

/**
 * Lets PostgreSQL read only along indexes, so that a count stops at its limit. It plans all tenants alike: otherwise it
 * would read whole tables for the small tenants beside a large one, or all of a large tenant beside many small ones.
 * Exported, like the statement, so that a test can check the query plan.
 */
export function alongIndexes<Outcome>(
  database: Connection,
  work: (within: Connection) => Promise<Outcome>,
): Promise<Outcome> {
  return database.transaction(async (within) => {
    await within.execute(sql`SET LOCAL enable_sort = off`);
    await within.execute(sql`SET LOCAL enable_seqscan = off`);
    return work(within);
  });
}

/** One page of tenants, without their usage. */
export function listStatement(query: TenantQuery): Sql {
  const direction = query.descending ? sql`DESC` : sql`ASC`;
  const order = sql`${sortColumns[query.sort]} ${direction}, t.id ${direction}`;
  return sql`
    SELECT ${columns} FROM tenant t WHERE ${matching(query)} ORDER BY ${order}
    LIMIT ${query.pageSize}::int OFFSET ${(query.page - 1) * query.pageSize}::int`;
}

/** Reads the usage only of the tenants of the page. */
async function listPage(connection: Connection, query: TenantQuery): Promise<Row[]> {
  const rows: Row[] = [];
  for (const row of await connection.query<Row>(listStatement(query))) {
    const [usage] = await connection.query<TenantUsage>(usageStatement(row.id, query.now));
    rows.push({ ...row, ...usage });
  }
  return rows;
}

/** The tenants of the installation in PostgreSQL. */
export function createTenantRegister(database: Connection): TenantRegister {
  return {
    async list(query) {
      const [rows, total] = await Promise.all([
        alongIndexes(database, (within) => listPage(within, query)),
        countRows(database, sql`tenant t WHERE ${matching(query)}`),
      ]);
      return { tenants: rows.map(toTenant), total };
    },

    async find(by, now) {
      const [row] = await database.query<Row>(sql`SELECT ${columns} FROM tenant t WHERE ${named(by)}`);
      if (!row) return null;
      const tenant = sql`${row.id}::uuid`;
      const [used] = await database.query<Pick<TenantUsage, 'tokens'>>(sql`SELECT ${tokens(tenant, now)} AS tokens`);
      const counts = await countEach(database, {
        people: people(tenant),
        clients: clients(tenant),
        families: families(tenant, now),
      });
      return toTenant({ ...row, ...used, ...counts });
    },

    async identify(by) {
      const [row] = await database.query<Pick<UsedTenant, 'id' | 'slug' | 'name'>>(
        sql`SELECT t.id::text AS id, t.slug, t.name FROM tenant t WHERE ${named(by)}`,
      );
      return row ?? null;
    },

    countImpact(tenantId, now) {
      const tenant = sql`${tenantId}::uuid`;
      return countEach(database, {
        people: people(tenant),
        sessions: sessions(tenant, now),
        families: families(tenant, now),
        clients: clients(tenant),
        connections: sql`scim_connection k WHERE k.tenant_id = ${tenant} AND k.disabled_at IS NULL`,
      });
    },

    countMove(tenantId, now) {
      const tenant = sql`${tenantId}::uuid`;
      const passkeys = sql`second_factor f WHERE f.tenant_id = ${tenant} AND f.kind = 'passkey'`;
      return countEach(database, {
        sessions: sessions(tenant, now),
        passkeys,
        onlyPasskeys: sql`(SELECT DISTINCT f.person_id FROM ${passkeys} AND NOT EXISTS (
          SELECT FROM second_factor o WHERE o.tenant_id = f.tenant_id AND o.person_id = f.person_id AND o.kind <> 'passkey')) AS dependent`,
        passkeySignIns: sql`person p JOIN tenant t ON t.id = p.tenant_id WHERE p.tenant_id = ${tenant} AND ${isActivePerson} AND ${onlyByPasskey(tenantId)}`,
        clients: clients(tenant),
        providers: sql`identity_provider i WHERE i.tenant_id = ${tenant} AND i.disabled_at IS NULL`,
        receivers: sql`event_receiver r WHERE r.tenant_id = ${tenant} AND r.disabled_at IS NULL`,
      });
    },

    async findAwaitedOwner(tenantId) {
      const [owner] = await database.query<{ id: string; userName: string }>(sql`
        SELECT p.id::text AS id, p.user_name AS "userName" FROM person p JOIN tenant t ON t.id = p.tenant_id AND t.claimed_at IS NULL
        WHERE p.tenant_id = ${tenantId}::uuid AND p.role = 'owner' AND ${isActivePerson}
        ORDER BY p.created_at LIMIT 1`);
      return owner ?? null;
    },

    async lockClaim(tenantId) {
      await database.query(
        sql`SELECT 1 AS one FROM person WHERE tenant_id = ${tenantId}::uuid AND role = 'owner' ORDER BY id FOR UPDATE`,
      );
      await database.query(sql`SELECT 1 AS one FROM tenant WHERE id = ${tenantId}::uuid FOR UPDATE`);
    },
  };
}
