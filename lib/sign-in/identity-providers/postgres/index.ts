import { createdWithin } from '@/lib/platform/postgres/created-within';
import { type Connection, empty, type Sql, sql } from '@/lib/platform/postgres/database';
import { ofTenant } from '@/lib/platform/postgres/of-tenant';
import type { AtSignIn } from '../at-sign-in';
import type { IdentityProviderStore, ListedProvider, ProviderQuery, ProviderRoute, ProviderSort } from '../store';
import { claimAttempt, openAttempt } from './attempts';
import { endUpstreamSessions } from './end-upstream-sessions';
import { link, listOfPerson } from './links';
import { type ProviderRow, providerColumns, providerFromRow, readProviders } from './provider-row';
import { claimTest, findTestResult, findWouldBe, finishTest, openTest } from './provider-tests';
import { signIn } from './sign-in';
import { unlink } from './unlink';
import { countLinked, providerChange } from './write-provider';

const sortColumns: Record<ProviderSort, Sql> = { name: sql`lower(i.name)`, createdAt: sql`i.created_at` };

const statusConditions: Record<NonNullable<ProviderQuery['status']>, Sql> = {
  enabled: sql`AND i.disabled_at IS NULL`,
  disabled: sql`AND i.disabled_at IS NOT NULL`,
};

/** One page of providers, and the total over all pages. */
async function listProviders(
  connection: Connection,
  query: ProviderQuery,
): Promise<{ providers: ListedProvider[]; total: number }> {
  const text = query.search && `%${query.search.replace(/[\\%_]/g, '\\$&')}%`;
  const conditions = sql`i.tenant_id = ${query.tenantId}::uuid
    ${text ? sql`AND (i.name ILIKE ${text} OR i.issuer ILIKE ${text} OR i.id ILIKE ${text})` : empty}
    ${query.status ? statusConditions[query.status] : empty}
    ${createdWithin(query, sql`i.created_at`)}`;
  const direction = query.descending ? sql`DESC` : sql`ASC`;
  const [counted] = await connection.query<{ total: number }>(
    sql`SELECT count(*)::int AS total FROM identity_provider i WHERE ${conditions}`,
  );
  const rows = await connection.query<ProviderRow & { people: number }>(sql`
    SELECT ${providerColumns}, (
      SELECT count(*)::int FROM linked_identity l WHERE l.tenant_id = ${ofTenant(query.tenantId)} AND l.provider_id = i.id) AS people
    FROM identity_provider i WHERE ${conditions}
    ORDER BY ${sortColumns[query.sort]} ${direction}, i.id ${direction}
    LIMIT ${query.pageSize}::int OFFSET ${(query.page - 1) * query.pageSize}::int`);
  return {
    providers: rows.map((row) => ({ ...providerFromRow(row), people: row.people })),
    total: counted?.total ?? 0,
  };
}

/** See IdentityProviderStore.findRoute. */
async function findRoute(connection: Connection, tenantId: string, domain: string): Promise<ProviderRoute | null> {
  const [route] = await connection.query<ProviderRoute>(sql`
    SELECT i.id, d.provider_required AS required
    FROM email_domain d JOIN identity_provider i ON i.tenant_id = d.tenant_id AND i.id = d.provider_id AND i.disabled_at IS NULL
    WHERE d.tenant_id = ${tenantId}::uuid AND d.domain = ${domain} AND d.verified_at IS NOT NULL`);
  return route ?? null;
}

/**
 * Identity providers in PostgreSQL.
 * @param atSignIn needed by sign-ins that create and change people, and by their tests
 */
export function createIdentityProviderStore(database: Connection, atSignIn?: AtSignIn): IdentityProviderStore {
  return {
    find: async (tenantId, id) =>
      (await readProviders(database, sql`i.tenant_id = ${tenantId}::uuid AND i.id = ${id}`))[0] ?? null,
    list: (query) => listProviders(database, query),
    listOffered: (tenantId, { hasRole } = { hasRole: false }) =>
      database.query(sql`
      SELECT id, name, EXISTS (
        SELECT FROM email_domain d WHERE d.tenant_id = ${ofTenant(tenantId)} AND d.provider_id = i.id AND d.verified_at IS NOT NULL
      ) AS routed FROM identity_provider i
      WHERE tenant_id = ${tenantId}::uuid AND disabled_at IS NULL ${hasRole ? sql`AND (settings ->> 'includesAdministrators')::boolean` : empty} ORDER BY lower(name), id`),
    findRoute: (tenantId, domain) => findRoute(database, tenantId, domain),
    countLinked: (tenantId, id, now) => countLinked(database, { tenantId, id, now }),
    change: (work) => database.transaction((connection) => work(providerChange(connection))),
    openAttempt: (attempt) => openAttempt(database, attempt),
    claimAttempt: (claim) => claimAttempt(database, claim),
    openTest: (test) => openTest(database, test),
    claimTest: (claim) => claimTest(database, claim),
    finishTest: (finished) => finishTest(database, finished),
    findTestResult: (query) => findTestResult(database, query),
    findWouldBe: (identity) => findWouldBe(database, identity, atSignIn),
    signIn: (signingIn) => database.transaction((connection) => signIn(connection, signingIn, atSignIn)),
    endSessions: (end) => database.transaction((connection) => endUpstreamSessions(connection, end)),
    link: (linking) => database.transaction((connection) => link(connection, linking)),
    listOfPerson: (tenantId, personId) => listOfPerson(database, tenantId, personId),
    unlink: (unlinking) => database.transaction((connection) => unlink(connection, unlinking)),
  };
}
