import type { AssertionClaim, OAuthStore } from '@/lib/oauth/store';
import { type Connection, type Sql, sql } from '../database';
import { claimAndStartFamily } from './claim-and-start-family';

/** One conditional insert: of parallel claims one inserts. */
function insertClaim(tenantId: string, { issuer, jtiHash, expiresAt }: AssertionClaim, rows: Sql): Sql {
  return sql`
    INSERT INTO used_assertion (tenant_id, issuer, jti_hash, expires_at)
    SELECT ${tenantId}::uuid, ${issuer}, ${jtiHash}, ${expiresAt} ${rows}
    ON CONFLICT DO NOTHING`;
}

export function assertionVerbs(database: Connection): Pick<OAuthStore, 'claimAssertion' | 'startFamilyFromAssertion'> {
  return {
    async claimAssertion({ tenantId, ...claim }) {
      const claimed = await database.execute(insertClaim(tenantId, claim, sql``));
      return claimed === 1 ? 'claimed' : 'replayed';
    },

    async startFamilyFromAssertion({ tenantId, assertion, family, now }) {
      const claim = sql`${insertClaim(tenantId, assertion, sql`FROM holder`)} RETURNING ${family.personId}::uuid AS person_id`;
      if ((await claimAndStartFamily(database, { tenantId, family, now }, claim)) === 'redeemed') return 'started';
      const [used] = await database.query(sql`
        SELECT 1 FROM used_assertion WHERE tenant_id = ${tenantId}::uuid AND issuer = ${assertion.issuer} AND jti_hash = ${assertion.jtiHash}`);
      return used ? 'replayed' : 'person-inactive';
    },
  };
}
