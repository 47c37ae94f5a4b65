import type { OAuthStore } from '@/lib/oauth/store';
import { coalesce } from '../coalesce';
import { type Connection, empty, type Sql, sql } from '../database';
import { checkUndelegatedTokens, isUndelegated } from './check-undelegated-tokens';

/** Statements that are on their way at once in a process; who comes meanwhile shares the next. */
const CHECKS = { atOnce: 2, mostItems: 64 };

/** That none of these clients is gone or disabled. */
function allLiving(tenantId: string, clientIds: string[]): Sql {
  return sql`AND (SELECT count(*) FROM client h WHERE h.tenant_id = ${tenantId}::uuid AND h.client_id = ANY(${clientIds}::text[]) AND h.disabled_at IS NULL)
              = ${clientIds.length}::int`;
}

/** That all these families live, and their people are active. */
function allActing(tenantId: string, familyIds: string[]): Sql {
  return sql`AND (
    SELECT count(*) FROM token_family a JOIN person ap ON ap.tenant_id = a.tenant_id AND ap.id = a.person_id AND ap.active AND ap.deleted_at IS NULL
    WHERE a.tenant_id = ${tenantId}::uuid AND a.id = ANY(${familyIds}::uuid[]) AND a.revoked_at IS NULL
  ) = (SELECT count(DISTINCT id) FROM unnest(${familyIds}::uuid[]) AS id)`;
}

export function tokenChecks(database: Connection): Pick<OAuthStore, 'checkAccessToken' | 'checkRefreshToken'> {
  const checkUndelegated = coalesce(checkUndelegatedTokens(database), CHECKS);
  return {
    async checkAccessToken(asked) {
      const undelegated = isUndelegated(asked);
      if (undelegated) return checkUndelegated(undelegated);
      const { tenantId, jtis, clientIds, familyId, personId, actorFamilyIds } = asked;
      const [holder = '', ...earlierHolders] = clientIds;
      const [token] = await database.query<{ userName: string | null }>(sql`
        SELECT p.user_name AS "userName"
        FROM client c
        LEFT JOIN token_family f ON f.tenant_id = c.tenant_id AND f.id = ${familyId}::uuid AND f.client_id = ANY(${clientIds}::text[])
        LEFT JOIN person p ON p.tenant_id = c.tenant_id AND p.id = ${personId}::uuid
        WHERE c.tenant_id = ${tenantId}::uuid AND c.client_id = ${holder} AND c.disabled_at IS NULL
          ${earlierHolders.length > 0 ? allLiving(tenantId, earlierHolders) : empty}
          ${actorFamilyIds.length > 0 ? allActing(tenantId, actorFamilyIds) : empty}
          AND (${familyId}::uuid IS NULL OR f.revoked_at IS NULL AND f.person_id = p.id)
          AND (${personId}::uuid IS NULL OR p.active AND p.deleted_at IS NULL)
          AND NOT EXISTS (SELECT FROM revoked_token r WHERE r.tenant_id = c.tenant_id AND r.jti = ANY(${jtis}::text[]))`);
      return token ? { kind: 'active', userName: token.userName } : { kind: 'inactive' };
    },

    async checkRefreshToken({ tenantId, familyId, generation, tokenHash, now }) {
      const [token] = await database.query<{ clientId: string; userName: string; expiresAt: Date }>(sql`
        SELECT f.client_id AS "clientId", p.user_name AS "userName", LEAST(f.idle_expires_at, f.expires_at) AS "expiresAt"
        FROM token_family f
        JOIN person p ON p.tenant_id = f.tenant_id AND p.id = f.person_id AND p.active AND p.deleted_at IS NULL
        JOIN client c ON c.tenant_id = f.tenant_id AND c.client_id = f.client_id AND c.disabled_at IS NULL
        WHERE f.tenant_id = ${tenantId}::uuid AND f.id = ${familyId}::uuid AND f.generation = ${generation}::int
          AND f.refresh_token_hash = ${tokenHash} AND f.revoked_at IS NULL AND f.expires_at > ${now} AND f.idle_expires_at > ${now}`);
      return token ? { kind: 'active', ...token } : { kind: 'inactive' };
    },
  };
}
