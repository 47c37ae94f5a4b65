import { isActiveFamily } from '@/lib/grants/token-families/postgres/family-status';
import type { AccessTokenState, OAuthStore } from '@/lib/oauth/protocol/store';
import { isActivePerson } from '@/lib/people/postgres/active-person';
import { coalesce } from '@/lib/platform/postgres/coalesce';
import { type Connection, sql } from '@/lib/platform/postgres/database';
import { ofTenant } from '@/lib/platform/postgres/of-tenant';
import { CHECKS, inOrder, isUndelegated, type Placed, type UndelegatedToken, usableTokens } from './undelegated-tokens';
import { usableToken } from './usable-token';

type Active = Extract<AccessTokenState, { kind: 'active' }>;
type StateRow = Omit<Active, 'kind' | 'mapsClaims'> & { mapsClaims: boolean };

/** Whether claims are declared for the client `c` (`Client.claimMappings`). */
const mapsClaims = sql`COALESCE(c.metadata->'claimMappings' <> '[]', false)`;

const fromRow = ({ mapsClaims: maps, ...state }: StateRow): Active => ({
  kind: 'active',
  ...state,
  ...(maps && { mapsClaims: true }),
});

/**
 * Checks any number of tokens of a tenant in one statement.
 * @returns their states, in the same order
 */
function checkUndelegatedTokens(
  database: Connection,
): (tenantId: string, tokens: UndelegatedToken[]) => Promise<AccessTokenState[]> {
  return async (tenantId, tokens) => {
    const active = await database.query<Placed<StateRow>>(sql`
      SELECT asked.position::int, p.id::text AS "personId", p.user_name AS "userName", ${mapsClaims} AS "mapsClaims"
      ${usableTokens(tenantId, tokens)}`);
    return inOrder(tokens, active, (found) => (found ? fromRow(found) : { kind: 'inactive' }));
  };
}

export function tokenChecks(database: Connection): Pick<OAuthStore, 'checkAccessToken' | 'checkRefreshToken'> {
  const checkUndelegated = coalesce(checkUndelegatedTokens(database), CHECKS);
  return {
    async checkAccessToken(asked) {
      const undelegated = isUndelegated(asked);
      if (undelegated) return checkUndelegated(undelegated);
      const [token] = await database.query<StateRow>(sql`
        SELECT p.id::text AS "personId", p.user_name AS "userName", ${mapsClaims} AS "mapsClaims", (
          SELECT json_object_agg(a.id, a.person_id) FROM token_family a
          WHERE a.tenant_id = ${ofTenant(asked.tenantId)} AND a.id = ANY(${asked.actorFamilyIds}::uuid[])
        ) AS "actingPeople" ${usableToken(asked)}`);
      return token ? fromRow(token) : { kind: 'inactive' };
    },

    async checkRefreshToken({ tenantId, familyId, generation, tokenHash, now }) {
      const [token] = await database.query<{
        clientId: string;
        userName: string;
        expiresAt: Date;
        current: boolean;
      }>(sql`
        SELECT f.client_id AS "clientId", p.user_name AS "userName", LEAST(f.idle_expires_at, f.expires_at) AS "expiresAt",
               f.generation = ${generation}::int AS current
        FROM token_family f
        JOIN person p ON p.tenant_id = f.tenant_id AND p.id = f.person_id AND ${isActivePerson}
        JOIN client c ON c.tenant_id = f.tenant_id AND c.client_id = f.client_id AND c.disabled_at IS NULL
        WHERE f.tenant_id = ${tenantId}::uuid AND f.id = ${familyId}::uuid AND ${isActiveFamily(now)}
          AND (f.generation = ${generation}::int AND f.refresh_token_hash = ${tokenHash}
               OR f.generation = ${generation}::int + 1 AND f.replay_until > ${now})`);
      if (!token) return { kind: 'inactive' };
      const { current, ...found } = token;
      return current ? { kind: 'active', ...found } : { kind: 'in-grace' };
    },
  };
}
