import { activeSession } from '@/lib/grants/logout/postgres/active-session';
import { isActiveFamily } from '@/lib/grants/token-families/postgres/family-status';
import { isActivePerson } from '@/lib/people/postgres/active-person';
import { containing } from '@/lib/platform/postgres/containing';
import { type Connection, empty, type Sql, sql } from '@/lib/platform/postgres/database';
import { place } from '@/lib/platform/postgres/tenant-place';
import type { TenantDomain } from '@/lib/tenants/domain/domain';
import { onlyByPasskey } from '@/lib/tenants/postgres/ways-to-sign-in';
import {
  listCountedTo,
  type MoveImpact,
  type SuspensionImpact,
  type TenantQuery,
  type TenantRegister,
  type TenantSort,
  type TenantUsage,
  type UsedTenant,
  usageDays,
} from '@/lib/tenants/register';

const DAY = 86_400_000;
/** No count reaches this, so everything is counted. */
const ALL = 2_147_483_647;

const sortColumns: Record<TenantSort, Sql> = {
  name: sql`lower(t.name)`,
  slug: sql`t.slug`,
  createdAt: sql`t.created_at`,
};

const columns = sql`
  t.id::text AS id, t.slug, ${place} AS place, t.name, t.status, t.suspended_at AS "suspendedAt", t.suspension_reason AS "suspensionReason", t.created_at AS "createdAt",
  t.domain AS host, t.domain_token AS token, t.domain_verified_at AS "verifiedAt", t.domain_used_since AS "usedSince"`;

/** Counts rows through an index that begins with the tenant, and stops at `atMost`. */
const counted = (from: Sql, atMost: number): Sql =>
  sql`(SELECT count(*)::int FROM (SELECT 1 AS one FROM ${from} LIMIT ${atMost}::int) AS some_of_them)`;

const people = sql`person p WHERE p.tenant_id = t.id AND ${isActivePerson}`;
const clients = sql`client c WHERE c.tenant_id = t.id AND c.disabled_at IS NULL`;
const activeSessions = (now: Date) => sql`session s WHERE s.tenant_id = t.id AND ${activeSession(sql`s`, now)}`;
const families = (now: Date) => sql`token_family f WHERE f.tenant_id = t.id AND ${isActiveFamily(now)}`;

/** Usage is read only for the tenants of the page, using the index of each table that begins with the tenant. */
function usage(now: Date, atMost: number): Sql {
  const since = new Date(now.getTime() - usageDays * DAY);
  return sql`
    ${counted(people, atMost)} AS people, ${counted(clients, atMost)} AS clients, ${counted(families(now), atMost)} AS families,
    (SELECT COALESCE(sum(u.count), 0)::float8 FROM usage_counter u WHERE u.tenant_id = t.id AND u.hour >= ${since} AND u.kind LIKE 'token:%') AS tokens`;
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

function matching({ search, status }: Pick<TenantQuery, 'search' | 'status'>): Sql {
  const pattern = search ? containing(search) : '';
  return sql`true ${status ? sql`AND t.status = ${status}` : empty}
    ${search ? sql`AND (lower(t.name) LIKE ${pattern} OR t.slug LIKE ${pattern})` : empty}`;
}

const named = (by: { slug: string } | { id: string }): Sql =>
  'id' in by ? sql`t.id = ${by.id}::uuid` : sql`t.slug = ${by.slug}`;

/**
 * One page of tenants. The page is cut before anything is counted. Exported so that a test can check its query plan.
 */
export function listStatement(query: TenantQuery): Sql {
  const direction = query.descending ? sql`DESC` : sql`ASC`;
  const order = sql`${sortColumns[query.sort]} ${direction}, t.id ${direction}`;
  return sql`
    SELECT ${columns}, ${usage(query.now, listCountedTo)}
    FROM (
      SELECT t.* FROM tenant t WHERE ${matching(query)} ORDER BY ${order}
      LIMIT ${query.pageSize}::int OFFSET ${(query.page - 1) * query.pageSize}::int
    ) t ORDER BY ${order}`;
}

/** The tenants of the installation in PostgreSQL. */
export function createTenantRegister(database: Connection): TenantRegister {
  return {
    async list(query) {
      const [rows, [count]] = await Promise.all([
        database.query<Row>(listStatement(query)),
        database.query<{ total: number }>(sql`SELECT count(*)::int AS total FROM tenant t WHERE ${matching(query)}`),
      ]);
      return { tenants: rows.map(toTenant), total: count?.total ?? 0 };
    },

    async find(by, now) {
      const [row] = await database.query<Row>(
        sql`SELECT ${columns}, ${usage(now, ALL)} FROM tenant t WHERE ${named(by)}`,
      );
      return row ? toTenant(row) : null;
    },

    async identify(by) {
      const [row] = await database.query<Pick<UsedTenant, 'id' | 'slug' | 'name'>>(
        sql`SELECT t.id::text AS id, t.slug, t.name FROM tenant t WHERE ${named(by)}`,
      );
      return row ?? null;
    },

    async countImpact(tenantId, now) {
      const [impact] = await database.query<SuspensionImpact>(sql`
        SELECT ${counted(people, ALL)} AS people, ${counted(clients, ALL)} AS clients, ${counted(families(now), ALL)} AS families,
          ${counted(activeSessions(now), ALL)} AS sessions,
          ${counted(sql`scim_connection k WHERE k.tenant_id = t.id AND k.disabled_at IS NULL`, ALL)} AS connections
        FROM tenant t WHERE t.id = ${tenantId}::uuid`);
      return impact ?? { people: 0, sessions: 0, families: 0, clients: 0, connections: 0 };
    },

    async countMove(tenantId, now) {
      const passkeys = sql`second_factor f WHERE f.tenant_id = t.id AND f.kind = 'passkey'`;
      const [impact] = await database.query<MoveImpact>(sql`
        SELECT ${counted(activeSessions(now), ALL)} AS sessions, ${counted(passkeys, ALL)} AS passkeys, ${counted(clients, ALL)} AS clients,
          (SELECT count(DISTINCT f.person_id)::int FROM ${passkeys} AND NOT EXISTS (
            SELECT FROM second_factor o WHERE o.tenant_id = f.tenant_id AND o.person_id = f.person_id AND o.kind <> 'passkey')) AS "onlyPasskeys",
          ${counted(sql`${people} AND ${onlyByPasskey}`, ALL)} AS "passkeySignIns",
          ${counted(sql`identity_provider i WHERE i.tenant_id = t.id AND i.disabled_at IS NULL`, ALL)} AS providers,
          ${counted(sql`event_receiver r WHERE r.tenant_id = t.id AND r.disabled_at IS NULL`, ALL)} AS receivers
        FROM tenant t WHERE t.id = ${tenantId}::uuid`);
      return (
        impact ?? {
          sessions: 0,
          passkeys: 0,
          onlyPasskeys: 0,
          passkeySignIns: 0,
          clients: 0,
          providers: 0,
          receivers: 0,
        }
      );
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
