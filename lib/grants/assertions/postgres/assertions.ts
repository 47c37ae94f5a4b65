import { claimAndStartFamily } from '@/lib/grants/token-families/postgres/claim-and-start-family';
import type { AssertionClaim, OAuthStore } from '@/lib/oauth/protocol/store';
import { coalesce } from '@/lib/platform/postgres/coalesce';
import { type Connection, type Sql, sql } from '@/lib/platform/postgres/database';
import { expiredRows } from '@/lib/platform/postgres/expired-rows';

/** One conditional insert: of parallel claims, one inserts. */
function insertClaim(tenantId: string, { issuer, jtiHash, expiresAt }: AssertionClaim, rows: Sql): Sql {
  return sql`
    INSERT INTO used_assertion (tenant_id, issuer, jti_hash, expires_at)
    SELECT ${tenantId}::uuid, ${issuer}, ${jtiHash}, ${expiresAt} ${rows}
    ON CONFLICT DO NOTHING`;
}

/**
 * The issuer, if it is trusted, locked: a transaction that ends its families waits for the family that is being
 * started.
 */
function trusted(tenantId: string, issuer: string): Sql {
  return sql`(
    SELECT issuer FROM trusted_issuer
    WHERE tenant_id = ${tenantId}::uuid AND issuer = ${issuer} AND disabled_at IS NULL FOR SHARE) trusted`;
}

export function assertionVerbs(database: Connection): Pick<OAuthStore, 'claimAssertion' | 'startFamilyFromAssertion'> {
  return {
    claimAssertion: claimAssertionVerb(database),

    async startFamilyFromAssertion({ tenantId, assertion, family, now }) {
      const claim = sql`
        ${insertClaim(tenantId, assertion, sql`FROM holder, ${trusted(tenantId, assertion.issuer)}`)} RETURNING ${family.personId}::uuid AS person_id`;
      const start = { tenantId, family, now, assertionIssuer: assertion.issuer };
      if ((await claimAndStartFamily(database, start, claim)) === 'redeemed') return 'started';
      const [used] = await database.query(sql`
        SELECT 1 FROM used_assertion WHERE tenant_id = ${tenantId}::uuid AND issuer = ${assertion.issuer} AND jti_hash = ${assertion.jtiHash}`);
      return used ? 'replayed' : 'not-allowed';
    },
  };
}

/**
 * Uses up a token of a signer whose row the caller has locked, in the caller's transaction; parallel claims wait for
 * its end. @param claim.issuer distinguishes signers
 */
export async function claimToken(
  connection: Connection,
  { tenantId, ...claim }: AssertionClaim & { tenantId: string },
): Promise<'claimed' | 'replayed'> {
  return (await connection.execute(insertClaim(tenantId, claim, sql``))) === 1 ? 'claimed' : 'replayed';
}

/** Lets a token be used again, in the transaction that claimed it. */
export async function unclaimToken(
  connection: Connection,
  { tenantId, issuer, jtiHash }: Pick<AssertionClaim, 'issuer' | 'jtiHash'> & { tenantId: string },
): Promise<void> {
  await connection.execute(sql`
    DELETE FROM used_assertion WHERE tenant_id = ${tenantId}::uuid AND issuer = ${issuer} AND jti_hash = ${jtiHash}`);
}

type Claim = Parameters<OAuthStore['claimAssertion']>[0];
type Outcome = Awaited<ReturnType<OAuthStore['claimAssertion']>>;

/**
 * One statement at a time per process and tenant; claims that arrive while it runs share the next one and its commit.
 */
const CLAIMS = { atOnce: 1, mostItems: 100 };

const keyOf = ({ issuer, jtiHash }: Pick<Claim, 'issuer' | 'jtiHash'>): string =>
  `${Buffer.from(jtiHash).toString('hex')} ${issuer}`;

/**
 * See OAuthStore.claimAssertion. A tenant's concurrent claims share a conditional insert and its commit: of several
 * claims for the same assertion, in one statement or in several, one inserts.
 */
function claimAssertionVerb(database: Connection): OAuthStore['claimAssertion'] {
  return coalesce((tenantId, claims: Claim[]) => insertClaims(database, tenantId, claims), CLAIMS);
}

async function insertClaims(database: Connection, tenantId: string, claims: readonly Claim[]): Promise<Outcome[]> {
  const keyed = claims.map((claim) => ({ ...claim, key: keyOf(claim) }));
  // Always in the same order, so that statements that wait for each other's rows cannot deadlock.
  const rows = keyed.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  const column = <Name extends keyof Claim>(name: Name) => rows.map((row) => row[name]);
  const inserted = await database.query<{ key: string }>(sql`
    INSERT INTO used_assertion (tenant_id, issuer, jti_hash, expires_at)
    SELECT ${tenantId}::uuid, claim.* FROM unnest(${column('issuer')}::text[], ${column('jtiHash')}::bytea[], ${column('expiresAt')}::timestamptz[]) AS claim
    ON CONFLICT DO NOTHING
    RETURNING encode(jti_hash, 'hex') || ' ' || issuer AS key`);
  const won = new Set(inserted.map(({ key }) => key));
  // Of several claims for the same assertion in this batch, only the first has won.
  return keyed.map(({ key }) => (won.delete(key) ? 'claimed' : 'replayed'));
}

export const expiredAssertions = expiredRows('used_assertion', {
  key: { tenant_id: 'uuid', issuer: 'text', jti_hash: 'bytea' },
  at: sql`expires_at`,
  before: sql`now() - interval '1 hour'`,
});
