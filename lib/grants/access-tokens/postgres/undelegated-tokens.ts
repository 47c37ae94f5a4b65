import { isUnrevoked } from '@/lib/grants/token-families/postgres/family-status';
import type { OAuthStore } from '@/lib/oauth/protocol/store';
import { isActivePerson } from '@/lib/people/postgres/active-person';
import { type Sql, sql } from '@/lib/platform/postgres/database';
import { ofTenant } from '@/lib/platform/postgres/of-tenant';
import { countsTokens } from './usable-token';

type Asked = Parameters<OAuthStore['checkAccessToken']>[0];

/**
 * The number of statements that run concurrently per process and tenant, and of tokens in one. Checks that arrive while
 * they run share the next.
 */
export const CHECKS = { atOnce: 2, mostItems: 64 };

export interface UndelegatedToken extends Pick<Asked, 'tenantId' | 'familyId' | 'issuedAt'> {
  jti: string;
  clientId: string;
}

/**
 * Converts a token that is not derived from any other: one id, one client, no acting families.
 * @returns null for any other token
 */
export function isUndelegated({
  tenantId,
  familyId,
  jtis,
  clientIds,
  actorFamilyIds,
  issuedAt,
}: Asked): UndelegatedToken | null {
  const [jti, ...earlier] = jtis;
  const [clientId, ...holders] = clientIds;
  if (jti === undefined || clientId === undefined || earlier.length + holders.length + actorFamilyIds.length > 0)
    return null;
  return { tenantId, familyId, jti, clientId, issuedAt };
}

/**
 * FROM and WHERE of a statement that returns a row for each of these tokens of a tenant that is still valid, with its
 * position in the list as `asked.position`. `f` is its family and `p` the person, if it has one. Rows are looked up
 * only by their keys (see claim-refreshes.ts).
 */
export function usableTokens(tenantId: string, tokens: readonly UndelegatedToken[]): Sql {
  const column = <Name extends keyof UndelegatedToken>(name: Name) => tokens.map((token) => token[name]);
  return sql`
    FROM unnest(${column('clientId')}::text[], ${column('familyId')}::uuid[], ${column('jti')}::text[], ${column('issuedAt')}::float8[])
      WITH ORDINALITY AS asked (client_id, family_id, jti, issued_at, position)
    CROSS JOIN LATERAL (SELECT disabled_at, tokens_valid_after, metadata FROM client WHERE tenant_id = ${ofTenant(tenantId)} AND client_id = asked.client_id OFFSET 0) c
    LEFT JOIN LATERAL (SELECT * FROM token_family WHERE tenant_id = ${ofTenant(tenantId)} AND id = asked.family_id OFFSET 0) f ON true
    LEFT JOIN LATERAL (SELECT * FROM person WHERE tenant_id = ${ofTenant(tenantId)} AND id = f.person_id OFFSET 0) p ON true
    WHERE ${countsTokens(sql`c`, sql`asked.issued_at`)}
      AND (asked.family_id IS NULL OR f.client_id = asked.client_id AND ${isUnrevoked()} AND ${isActivePerson})
      AND NOT EXISTS (SELECT FROM revoked_token r WHERE r.tenant_id = ${ofTenant(tenantId)} AND r.jti = asked.jti)`;
}

/** A row of `usableTokens`, with its position in the list. */
export type Placed<Row> = Row & { position: number };

/**
 * The result for each of the tokens, in the same order.
 * @param read converts the row of a valid token; undefined for any other
 */
export function inOrder<Row, Answer>(
  tokens: readonly unknown[],
  rows: readonly Placed<Row>[],
  read: (row: Omit<Placed<Row>, 'position'> | undefined) => Answer,
): Answer[] {
  const byPosition = new Map(rows.map(({ position, ...row }) => [position, row]));
  return tokens.map((_, index) => read(byPosition.get(index + 1)));
}
