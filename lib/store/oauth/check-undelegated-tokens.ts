import type { OAuthStore } from '@/lib/oauth/store';
import { type Connection, sql } from '../database';

type Asked = Parameters<OAuthStore['checkAccessToken']>[0];
type State = Awaited<ReturnType<OAuthStore['checkAccessToken']>>;

interface UndelegatedToken extends Pick<Asked, 'tenantId' | 'familyId' | 'personId'> {
  jti: string;
  clientId: string;
}

/** A token that nobody else's went into: one id, one client, no acting families. @returns null for any other */
export function isUndelegated({ tenantId, familyId, personId, jtis, clientIds, actorFamilyIds }: Asked): UndelegatedToken | null {
  const [jti, ...earlier] = jtis;
  const [clientId, ...holders] = clientIds;
  if (jti === undefined || clientId === undefined || earlier.length + holders.length + actorFamilyIds.length > 0) return null;
  return { tenantId, familyId, personId, jti, clientId };
}

/** Checks any number of tokens in one statement. @returns their states, in their order */
export function checkUndelegatedTokens(database: Connection): (tokens: UndelegatedToken[]) => Promise<State[]> {
  return async (tokens) => {
    const column = <Name extends keyof UndelegatedToken>(name: Name) => tokens.map((token) => token[name]);
    const active = await database.query<{ position: number; userName: string | null }>(sql`
      SELECT asked.position::int, p.user_name AS "userName"
      FROM unnest(${column('tenantId')}::uuid[], ${column('clientId')}::text[], ${column('familyId')}::uuid[], ${column('personId')}::uuid[], ${column('jti')}::text[])
        WITH ORDINALITY AS asked (tenant_id, client_id, family_id, person_id, jti, position)
      JOIN client c ON c.tenant_id = asked.tenant_id AND c.client_id = asked.client_id AND c.disabled_at IS NULL
      LEFT JOIN token_family f ON f.tenant_id = asked.tenant_id AND f.id = asked.family_id AND f.client_id = asked.client_id
      LEFT JOIN person p ON p.tenant_id = asked.tenant_id AND p.id = asked.person_id
      WHERE (asked.family_id IS NULL OR f.revoked_at IS NULL AND f.person_id = p.id)
        AND (asked.person_id IS NULL OR p.active AND p.deleted_at IS NULL)
        AND NOT EXISTS (SELECT FROM revoked_token r WHERE r.tenant_id = asked.tenant_id AND r.jti = asked.jti)`);
    const byPosition = new Map(active.map(({ position, userName }) => [position, userName]));
    return tokens.map((_, index): State => {
      const userName = byPosition.get(index + 1);
      return userName === undefined ? { kind: 'inactive' } : { kind: 'active', userName };
    });
  };
}
