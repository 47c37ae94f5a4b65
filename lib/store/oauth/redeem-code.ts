import type { OAuthStore } from '@/lib/oauth/store';
import { newId } from '@/lib/shared/id';
import { type Connection, sql } from '../database';

/** See OAuthStore.redeemCode. One statement: lock the person, claim the code, start the family, write its first event. */
export async function redeemCode(
  database: Connection,
  { tenantId, codeHash, family, now }: Parameters<OAuthStore['redeemCode']>[0],
): Promise<'redeemed' | 'not-redeemable'> {
  const generation = family.refreshTokenHash ? 1 : 0;
  const { ipAddress, userAgent } = family.origin;
  const redeemed = await database.query(sql`
    WITH holder AS (
      SELECT p.id FROM person p
      WHERE p.tenant_id = ${tenantId}::uuid AND p.id = ${family.personId}::uuid AND p.active AND p.deleted_at IS NULL
        AND EXISTS (SELECT FROM client c WHERE c.tenant_id = p.tenant_id AND c.client_id = ${family.clientId} AND c.disabled_at IS NULL)
      FOR SHARE OF p
    ), claimed AS (
      UPDATE authorization_code SET consumed_at = ${now}, family_id = ${family.id}::uuid
      WHERE tenant_id = ${tenantId}::uuid AND code_hash = ${codeHash} AND client_id = ${family.clientId}
        AND consumed_at IS NULL AND expires_at > ${now} AND EXISTS (SELECT FROM holder)
      RETURNING person_id
    ), family AS (
      INSERT INTO token_family (tenant_id, id, client_id, person_id, session_id, grant_type, scopes, resources, auth_time, amr, acr,
                                generation, refresh_token_hash, ip_address, user_agent, created_at, last_used_at, idle_expires_at, expires_at)
      SELECT ${tenantId}::uuid, ${family.id}::uuid, ${family.clientId}, person_id, ${family.sessionId}::uuid, ${family.grantType},
             ${family.scopes}::text[], ${family.resources}::text[], to_timestamp(${family.authTime}), ${family.amr}::text[], ${family.acr},
             ${generation}::int, ${family.refreshTokenHash}, ${ipAddress}, ${userAgent}, ${now}, ${now}, ${family.idleExpiresAt}, ${family.expiresAt}
      FROM claimed
    )
    INSERT INTO token_family_event (tenant_id, family_id, id, kind, generation, at, ip_address, user_agent)
    SELECT ${tenantId}::uuid, ${family.id}::uuid, ${newId()}::uuid, 'issued', ${generation}::int, ${now}, ${ipAddress}, ${userAgent}
    FROM claimed
    RETURNING id`);
  return redeemed.length === 1 ? 'redeemed' : 'not-redeemable';
}
