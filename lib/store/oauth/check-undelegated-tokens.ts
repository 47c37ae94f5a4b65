import type { AccessTokenState, OAuthStore } from '@/lib/oauth/store';
import { type Connection, sql } from '../database';

type Asked = Parameters<OAuthStore['checkAccessToken']>[0];

interface UndelegatedToken extends Pick<Asked, 'tenantId' | 'familyId'> {
  jti: string;
  clientId: string;
}

/** A token that nobody else's went into: one id, one client, no acting families. @returns null for any other */
export function isUndelegated({ tenantId, familyId, jtis, clientIds, actorFamilyIds }: Asked): UndelegatedToken | null {
  const [jti, ...earlier] = jtis;
  const [clientId, ...holders] = clientIds;
  if (jti === undefined || clientId === undefined || earlier.length + holders.length + actorFamilyIds.length > 0) return null;
  return { tenantId, familyId, jti, clientId };
}

/**
 * Checks any number of tokens in one statement. Rows are looked up by their keys alone (see claim-refreshes.ts).
 * @returns their states, in their order
 */
export function checkUndelegatedTokens(database: Connection): (tokens: UndelegatedToken[]) => Promise<AccessTokenState[]> {
  return async (tokens) => {
    const column = <Name extends keyof UndelegatedToken>(name: Name) => tokens.map((token) => token[name]);
    const active = await database.query<{ position: number; personId: string | null; userName: string | null }>(sql`
      SELECT asked.position::int, p.id::text AS "personId", p.user_name AS "userName"
      FROM unnest(${column('tenantId')}::uuid[], ${column('clientId')}::text[], ${column('familyId')}::uuid[], ${column('jti')}::text[])
        WITH ORDINALITY AS asked (tenant_id, client_id, family_id, jti, position)
      CROSS JOIN LATERAL (SELECT disabled_at FROM client WHERE tenant_id = asked.tenant_id AND client_id = asked.client_id OFFSET 0) c
      LEFT JOIN LATERAL (SELECT client_id, person_id, revoked_at FROM token_family WHERE tenant_id = asked.tenant_id AND id = asked.family_id OFFSET 0) f ON true
      LEFT JOIN LATERAL (SELECT id, user_name, active, deleted_at FROM person WHERE tenant_id = asked.tenant_id AND id = f.person_id OFFSET 0) p ON true
      WHERE c.disabled_at IS NULL
        AND (asked.family_id IS NULL OR f.client_id = asked.client_id AND f.revoked_at IS NULL AND p.active AND p.deleted_at IS NULL)
        AND NOT EXISTS (SELECT FROM revoked_token r WHERE r.tenant_id = asked.tenant_id AND r.jti = asked.jti)`);
    const byPosition = new Map(active.map(({ position, ...found }) => [position, found]));
    return tokens.map((_, index): AccessTokenState => {
      const found = byPosition.get(index + 1);
      return found ? { kind: 'active', ...found } : { kind: 'inactive' };
    });
  };
}
