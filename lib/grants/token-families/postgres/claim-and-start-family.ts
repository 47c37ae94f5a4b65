import type { NewFamily } from '@/lib/oauth/protocol/store';
import { isActivePerson } from '@/lib/people/postgres/active-person';
import { type Connection, type Sql, sql } from '@/lib/platform/postgres/database';
import { newId } from '@/lib/platform/shared/id';

/**
 * Redeems what a person has granted, in one statement: locks the person, claims the grant, starts the family and writes
 * its first event.
 * @param start.assertionIssuer the trusted issuer whose assertion starts it, if any
 * @param claim an UPDATE that claims the grant when `EXISTS (SELECT FROM holder)`, and returns its `person_id`
 */
export async function claimAndStartFamily(
  database: Connection,
  {
    tenantId,
    family,
    now,
    assertionIssuer = null,
  }: { tenantId: string; family: NewFamily; now: Date; assertionIssuer?: string | null },
  claim: Sql,
): Promise<'redeemed' | 'not-redeemable'> {
  const generation = family.refreshTokenHash ? 1 : 0;
  const { ipAddress, userAgent } = family.origin;
  const redeemed = await database.query(sql`
    WITH holder AS (
      SELECT p.id FROM person p
      WHERE p.tenant_id = ${tenantId}::uuid AND p.id = ${family.personId}::uuid AND ${isActivePerson}
        AND EXISTS (SELECT FROM client c WHERE c.tenant_id = p.tenant_id AND c.client_id = ${family.clientId} AND c.disabled_at IS NULL)
      FOR SHARE OF p
    ), claimed AS (
      ${claim}
    ), family AS (
      INSERT INTO token_family (tenant_id, id, client_id, person_id, session_id, grant_type, assertion_issuer, scopes, resources, auth_time, amr, acr, claims, authorization_details, confirmation,
                                generation, refresh_token_hash, ip_address, user_agent, created_at, last_used_at, idle_expires_at, expires_at)
      SELECT ${tenantId}::uuid, ${family.id}::uuid, ${family.clientId}, person_id, ${family.sessionId}::uuid, ${family.grantType},
             ${assertionIssuer}, ${family.scopes}::text[], ${family.resources}::text[], to_timestamp(${family.authTime}), ${family.amr}::text[], ${family.acr},
             ${family.claims ? JSON.stringify(family.claims) : null}::jsonb,
             ${family.authorizationDetails?.length ? JSON.stringify(family.authorizationDetails) : null}::jsonb, ${family.confirmation && JSON.stringify(family.confirmation)}::jsonb,
             ${generation}::int, ${family.refreshTokenHash}, ${ipAddress}, ${userAgent}, ${now}, ${now}, ${family.idleExpiresAt}, ${family.expiresAt}
      FROM claimed
    )
    INSERT INTO token_family_event (tenant_id, family_id, id, kind, generation, at, ip_address, user_agent)
    SELECT ${tenantId}::uuid, ${family.id}::uuid, ${newId()}::uuid, 'issued', ${generation}::int, ${now}, ${ipAddress}, ${userAgent}
    FROM claimed
    RETURNING id`);
  return redeemed.length === 1 ? 'redeemed' : 'not-redeemable';
}
