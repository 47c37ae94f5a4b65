import { claimAndStartFamily } from '@/lib/grants/token-families/postgres/claim-and-start-family';
import type { AssertionClaim, OAuthStore } from '@/lib/oauth/protocol/store';
import { type Connection, type Sql, sql } from '@/lib/platform/postgres/database';
import { claimAssertionVerb } from './claim-assertions';

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
