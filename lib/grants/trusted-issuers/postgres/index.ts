import { isActiveFamily } from '@/lib/grants/token-families/postgres/family-status';
import { revoke } from '@/lib/grants/token-families/postgres/revoke';
import { writeAudit } from '@/lib/journal/audit/postgres/record';
import {
  brakedIssuer,
  findBrake,
  holdBrake,
  issuerBrake,
  liftBrake,
  listStopped,
  listStoppedPeople,
} from '@/lib/people/brake/postgres/brake';
import { mustManage } from '@/lib/people/postgres/rank';
import { createdWithin } from '@/lib/platform/postgres/created-within';
import { type Connection, empty, type Sql, sql } from '@/lib/platform/postgres/database';
import type { ActiveFamilies, RegisteredIssuer } from '../issuer';
import type { IssuerChange, IssuerQuery, IssuerSort, ListedIssuer, TrustedIssuerServices } from '../store';
import { type IssuerRow, issuerColumns, issuerFromRow, readIssuers } from './issuer-row';
import { findPollState } from './poll-queue';
import { hasReach, listReaching } from './reach';
import { findStream, streamSteps } from './streams';
import { deleteIssuer, insertIssuer, pollNow, updateIssuer } from './write-issuer';

const sortColumns: Record<IssuerSort, Sql> = { issuer: sql`lower(i.issuer)`, createdAt: sql`i.created_at` };

const statusConditions: Record<NonNullable<IssuerQuery['status']>, Sql> = {
  enabled: sql`AND i.disabled_at IS NULL`,
  disabled: sql`AND i.disabled_at IS NOT NULL`,
};

/** One page of issuers, and the total over all pages. */
async function listIssuers(
  connection: Connection,
  query: IssuerQuery,
): Promise<{ issuers: ListedIssuer[]; total: number }> {
  const conditions = sql`i.tenant_id = ${query.tenantId}::uuid
    ${query.search ? sql`AND i.issuer ILIKE ${`%${query.search.replace(/[\\%_]/g, '\\$&')}%`}` : empty}
    ${query.status ? statusConditions[query.status] : empty}
    ${createdWithin(query, sql`i.created_at`)}`;
  const direction = query.descending ? sql`DESC` : sql`ASC`;
  const [counted] = await connection.query<{ total: number }>(
    sql`SELECT count(*)::int AS total FROM trusted_issuer i WHERE ${conditions}`,
  );
  const rows = await connection.query<IssuerRow & { activeFamilies: number }>(sql`
    SELECT ${issuerColumns}, (
      SELECT count(*)::int FROM token_family f
      WHERE f.tenant_id = i.tenant_id AND f.assertion_issuer = i.issuer AND ${isActiveFamily(query.now)}) AS "activeFamilies"
    FROM trusted_issuer i WHERE ${conditions}
    ORDER BY ${sortColumns[query.sort]} ${direction}, i.issuer ${direction}
    LIMIT ${query.pageSize}::int OFFSET ${(query.page - 1) * query.pageSize}::int`);
  return {
    issuers: rows.map((row) => ({ ...issuerFromRow(row), activeFamilies: row.activeFamilies })),
    total: counted?.total ?? 0,
  };
}

const ofTenant = (tenantId: string, issuer: string) => sql`i.tenant_id = ${tenantId}::uuid AND i.issuer = ${issuer}`;

/** Trusted issuers in PostgreSQL. */
export function createTrustedIssuerStore(
  database: Connection,
): Omit<TrustedIssuerServices, 'sealingKey' | 'mayUseHttp'> {
  return {
    find: async (tenantId, issuer) => (await readIssuers(database, ofTenant(tenantId, issuer)))[0] ?? null,
    list: (query) => listIssuers(database, query),
    countActiveGrants: (tenantId, issuer, now) => countActiveGrants(database, tenantId, issuer, now),
    findPollState: (tenantId, issuer) => findPollState(database, tenantId, issuer),
    findStream: (tenantId, issuer) => findStream(database, tenantId, issuer),
    listReaching: (tenantId, reach) => listReaching(database, tenantId, reach),
    findBrake: (tenantId, issuer, now) => findBrake(database, { tenantId, source: issuerBrake(issuer) }, now),
    listStoppedPeople: (tenantId, issuer, limit) =>
      listStoppedPeople(database, { tenantId, source: issuerBrake(issuer), limit }),
    listBraked: (tenantId, now) => listBraked(database, tenantId, now),
    change: (work) => database.transaction((connection) => work(changeSteps(connection))),
  };
}

/** See DirectoryChange.lockTrustedIssuer. */
export async function lockTrustedIssuer(
  connection: Connection,
  tenantId: string,
  issuer: string,
): Promise<RegisteredIssuer | null> {
  const enabled = sql`${ofTenant(tenantId, issuer)} AND i.disabled_at IS NULL FOR SHARE`;
  return (await readIssuers(connection, enabled))[0] ?? null;
}

/** All issuers of a tenant by issuer identifier, for the in-memory copy that requests read. */
export async function findTrustedIssuers(
  connection: Connection,
  tenantId: string,
): Promise<ReadonlyMap<string, RegisteredIssuer>> {
  const issuers = await readIssuers(connection, sql`i.tenant_id = ${tenantId}::uuid`);
  return new Map(issuers.map((issuer) => [issuer.issuer, issuer]));
}

function changeSteps(connection: Connection): IssuerChange {
  return {
    insert: (issuer) => insertIssuer(connection, issuer),
    lock: async (tenantId, issuer) =>
      (await readIssuers(connection, sql`${ofTenant(tenantId, issuer)} FOR UPDATE`))[0] ?? null,
    hasReach: (tenantId, right) => hasReach(connection, tenantId, right),
    update: (issuer) => updateIssuer(connection, issuer),
    delete: (tenantId, issuer) => deleteIssuer(connection, tenantId, issuer),
    ...streamSteps(connection),
    async endFamilies({ issuer, ...end }) {
      const { active } = await revoke(connection, {
        ...end,
        selection: { assertionIssuer: issuer },
        note: null,
        targetName: issuer,
      });
      return active;
    },
    mustManage: (managed) => mustManage(connection, managed),
    async liftBrake(tenantId, issuer, until) {
      await liftBrake(connection, { tenantId, source: issuerBrake(issuer) }, until);
      await pollNow(connection, tenantId, issuer);
    },
    holdBrake: (tenantId, issuer, now) => holdBrake(connection, { tenantId, source: issuerBrake(issuer) }, now),
    audit: (...entries) => writeAudit(connection, ...entries),
  };
}

/** See TrustedIssuerServices.listBraked. */
async function listBraked(connection: Connection, tenantId: string, now: Date): Promise<string[]> {
  const stopped = (await listStopped(connection, tenantId, now)).flatMap((source) => brakedIssuer(source) ?? []);
  if (stopped.length === 0) return [];
  const rows = await connection.query<{ issuer: string }>(sql`
    SELECT i.issuer FROM trusted_issuer i
    WHERE i.tenant_id = ${tenantId}::uuid AND i.issuer = ANY(${stopped}::text[]) AND i.disabled_at IS NULL
    ORDER BY i.issuer`);
  return rows.map(({ issuer }) => issuer);
}

async function countActiveGrants(
  connection: Connection,
  tenantId: string,
  issuer: string,
  now: Date,
): Promise<ActiveFamilies> {
  const [counts] = await connection.query<ActiveFamilies>(sql`
    SELECT count(*)::int AS "tokenFamilies", count(DISTINCT f.person_id)::int AS people FROM token_family f
    WHERE f.tenant_id = ${tenantId}::uuid AND f.assertion_issuer = ${issuer} AND ${isActiveFamily(now)}`);
  if (!counts) throw new Error('A count query returned no row.');
  return counts;
}
