import { isActiveFamily } from '@/lib/grants/token-families/postgres/family-status';
import { revoke } from '@/lib/grants/token-families/postgres/revoke';
import { writeAudit } from '@/lib/journal/audit/postgres/record';
import { mustManage } from '@/lib/people/postgres/rank';
import { type Connection, sql } from '@/lib/platform/postgres/database';
import type { LivingFamilies, RegisteredIssuer } from '../issuer';
import type { IssuerChange, TrustedIssuerRoom } from '../store';
import { readIssuers } from './issuer-row';
import { listIssuers } from './list-issuers';
import { deleteIssuer, insertIssuer, updateIssuer } from './write-issuer';

const ofTenant = (tenantId: string, issuer: string) => sql`i.tenant_id = ${tenantId}::uuid AND i.issuer = ${issuer}`;

/** Trusted issuers in PostgreSQL. */
export function createTrustedIssuerStore(database: Connection): TrustedIssuerRoom {
  return {
    find: async (tenantId, issuer) => (await readIssuers(database, ofTenant(tenantId, issuer)))[0] ?? null,
    list: (query) => listIssuers(database, query),
    countLiving: (tenantId, issuer, now) => countLiving(database, tenantId, issuer, now),
    change: (work) => database.transaction((connection) => work(changeSteps(connection))),
  };
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
    update: (issuer) => updateIssuer(connection, issuer),
    delete: (tenantId, issuer) => deleteIssuer(connection, tenantId, issuer),
    async endFamilies({ issuer, ...end }) {
      const { living } = await revoke(connection, {
        ...end,
        selection: { assertionIssuer: issuer },
        note: null,
        targetName: issuer,
      });
      return living;
    },
    mustManage: (managed) => mustManage(connection, managed),
    audit: (...entries) => writeAudit(connection, ...entries),
  };
}

async function countLiving(
  connection: Connection,
  tenantId: string,
  issuer: string,
  now: Date,
): Promise<LivingFamilies> {
  const [counts] = await connection.query<LivingFamilies>(sql`
    SELECT count(*)::int AS "tokenFamilies", count(DISTINCT f.person_id)::int AS people FROM token_family f
    WHERE f.tenant_id = ${tenantId}::uuid AND f.assertion_issuer = ${issuer} AND ${isActiveFamily(now)}`);
  if (!counts) throw new Error('A count gave no row.');
  return counts;
}
