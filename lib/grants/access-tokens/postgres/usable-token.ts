import { isUnrevoked } from '@/lib/grants/token-families/postgres/family-status';
import type { OAuthStore } from '@/lib/oauth/protocol/store';
import { isActivePerson } from '@/lib/people/postgres/active-person';
import { empty, type Sql, sql } from '@/lib/platform/postgres/database';

/** The condition that a client is enabled, and that a token issued in that second is recent enough to be valid. */
export const countsTokens = (client: Sql, issuedAt: Sql): Sql =>
  sql`${client}.disabled_at IS NULL AND (${client}.tokens_valid_after IS NULL OR ${client}.tokens_valid_after < to_timestamp(${issuedAt}))`;

/** The condition that none of these clients is deleted or disabled, or has been since the token was issued. */
function allActive(tenantId: string, clientIds: string[], issuedAt: number): Sql {
  return sql`AND (SELECT count(*) FROM client h WHERE h.tenant_id = ${tenantId}::uuid AND h.client_id = ANY(${clientIds}::text[]) AND ${countsTokens(sql`h`, sql`${issuedAt}::float8`)})
              = ${clientIds.length}::int`;
}

/** The condition that none of these families is revoked, and that their people are active. */
function allActing(tenantId: string, familyIds: string[]): Sql {
  return sql`AND (
    SELECT count(*) FROM token_family a JOIN person p ON p.tenant_id = a.tenant_id AND p.id = a.person_id AND ${isActivePerson}
    WHERE a.tenant_id = ${tenantId}::uuid AND a.id = ANY(${familyIds}::uuid[]) AND ${isUnrevoked(sql`a`)}
  ) = (SELECT count(DISTINCT id) FROM unnest(${familyIds}::uuid[]) AS id)`;
}

/** No family has it. With NULL, the planner would drop the join, and Citus no longer see that it names the tenant. */
const NO_FAMILY = '00000000-0000-0000-0000-000000000000';

/**
 * FROM and WHERE of a statement that returns one row if an access token is still valid: its client `c`, its family `f`,
 * and `p`, the person of the family, if it has one. Its expiry is not checked here, nor that of its family, which it
 * never outlives: `exp` has been compared with the clock of the process (verifyAccessToken, and for an ID token
 * idTokenSubject), at introspection, at our own resource servers and in a token exchange alike.
 */
export function usableToken({
  tenantId,
  jtis,
  clientIds,
  familyId,
  actorFamilyIds,
  issuedAt,
}: Parameters<OAuthStore['checkAccessToken']>[0]): Sql {
  const [holder = '', ...earlierHolders] = clientIds;
  return sql`
    FROM client c
    LEFT JOIN token_family f ON f.tenant_id = c.tenant_id AND f.id = ${familyId ?? NO_FAMILY}::uuid AND f.client_id = ANY(${clientIds}::text[])
    LEFT JOIN person p ON p.tenant_id = f.tenant_id AND p.id = f.person_id
    WHERE c.tenant_id = ${tenantId}::uuid AND c.client_id = ${holder} AND ${countsTokens(sql`c`, sql`${issuedAt}::float8`)}
      ${earlierHolders.length > 0 ? allActive(tenantId, earlierHolders, issuedAt) : empty}
      ${actorFamilyIds.length > 0 ? allActing(tenantId, actorFamilyIds) : empty}
      AND (${familyId}::uuid IS NULL OR ${isUnrevoked()} AND ${isActivePerson})
      AND NOT EXISTS (SELECT FROM revoked_token r WHERE r.tenant_id = c.tenant_id AND r.jti = ANY(${jtis}::text[]))`;
}
