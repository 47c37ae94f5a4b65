import { auditing } from '@/lib/journal/audit/postgres/record';
import type { OAuthStore } from '@/lib/oauth/protocol/store';
import { coalesce } from '@/lib/platform/postgres/coalesce';
import { type Connection, sql } from '@/lib/platform/postgres/database';
import { expiredRows } from '@/lib/platform/postgres/expired-rows';
import { newId } from '@/lib/platform/shared/id';

type Revocation = Parameters<OAuthStore['revokeAccessToken']>[0];

/**
 * Revokes access tokens, each with its audit entry. Any number of one tenant share the statement. It inserts them in
 * the order of their keys, so that statements of several processes wait for each other without a deadlock.
 */
async function revokeAccessTokens(
  database: Connection,
  tenantId: string,
  revocations: readonly Revocation[],
): Promise<void> {
  const column = <Value>(of: (revocation: Revocation) => Value) => revocations.map(of);
  await database.execute(sql`
    WITH asked AS (
      SELECT DISTINCT ON (jti) * FROM unnest(
        ${column(({ jti }) => jti)}::text[], ${column(({ clientId }) => clientId)}::text[],
        ${column(({ now }) => now)}::timestamptz[], ${column(({ expiresAt }) => expiresAt)}::timestamptz[], ${column(() => newId())}::uuid[],
        ${column(({ origin }) => origin.requestId)}::text[], ${column(({ origin }) => origin.ipAddress)}::text[], ${column(({ origin }) => origin.userAgent)}::text[]
      ) AS asked (jti, client_id, now, expires_at, entry_id, request_id, ip_address, user_agent)
      ORDER BY jti
    ), revoked AS (
      INSERT INTO revoked_token (tenant_id, jti, revoked_at, expires_at) SELECT ${tenantId}::uuid, jti, now, expires_at FROM asked
      ON CONFLICT DO NOTHING RETURNING jti
    ), ${auditing(
      sql`
      SELECT ${tenantId}::uuid, entry_id, 'client', client_id, NULL, 'access-token.revoked', 'access-token', jti, NULL,
             request_id, ip_address, user_agent, NULL::jsonb, NULL::jsonb, '{}'::jsonb
      FROM asked JOIN revoked USING (jti)`,
      tenantId,
    )}
    SELECT`);
}

/** The number of statements that run concurrently per process and tenant, and of revocations in one. */
const REVOCATIONS = { atOnce: 1, mostItems: 64 };

/**
 * See OAuthStore.revokeAccessToken. A tenant's concurrent revocations share a statement and its commit
 * (docs/decisions/0020).
 */
export function revokeAccessTokenVerb(database: Connection): OAuthStore['revokeAccessToken'] {
  return coalesce(async (tenantId, revocations: Revocation[]) => {
    await revokeAccessTokens(database, tenantId, revocations);
    return revocations.map(() => undefined);
  }, REVOCATIONS);
}

/**
 * Kept an hour longer than they are valid: the clock of a process may be behind the clock of the database, and the
 * process must still find them.
 */
export const expiredRevokedTokens = expiredRows('revoked_token', {
  key: { tenant_id: 'uuid', jti: 'text' },
  at: sql`expires_at`,
  before: sql`now() - interval '1 hour'`,
});
