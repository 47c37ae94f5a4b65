import type { OAuthStore } from '@/lib/oauth/store';
import { type Connection, sql } from '../database';

export function tokenChecks(database: Connection): Pick<OAuthStore, 'checkAccessToken' | 'checkRefreshToken'> {
  return {
    async checkAccessToken({ tenantId, jti, clientId, familyId, personId }) {
      const [token] = await database.query<{ userName: string | null }>(sql`
        SELECT p.user_name AS "userName"
        FROM client c
        LEFT JOIN token_family f ON f.tenant_id = c.tenant_id AND f.id = ${familyId}::uuid AND f.client_id = c.client_id
        LEFT JOIN person p ON p.tenant_id = c.tenant_id AND p.id = ${personId}::uuid
        WHERE c.tenant_id = ${tenantId}::uuid AND c.client_id = ${clientId} AND c.disabled_at IS NULL
          AND (${familyId}::uuid IS NULL OR f.revoked_at IS NULL AND f.person_id = p.id)
          AND (${personId}::uuid IS NULL OR p.active AND p.deleted_at IS NULL)
          AND NOT EXISTS (SELECT FROM revoked_token r WHERE r.tenant_id = c.tenant_id AND r.jti = ${jti})`);
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
