import type { Cause } from '@/lib/journal/audit/audit-entry';
import { writeAudit } from '@/lib/journal/audit/postgres/record';
import type { OAuthStore } from '@/lib/oauth/protocol/store';
import { type Connection, sql } from '@/lib/platform/postgres/database';
import { expiredRows } from '@/lib/platform/postgres/expired-rows';

/** See OAuthStore.revokeAccessToken. */
export function revokeAccessToken(
  database: Connection,
  { tenantId, jti, clientId, expiresAt, now, origin }: Parameters<OAuthStore['revokeAccessToken']>[0],
): Promise<void> {
  return database.transaction(async (connection) => {
    const revoked = await connection.execute(sql`
      INSERT INTO revoked_token (tenant_id, jti, revoked_at, expires_at) VALUES (${tenantId}::uuid, ${jti}, ${now}, ${expiresAt})
      ON CONFLICT DO NOTHING`);
    if (revoked === 0) return;
    const cause: Cause = { actor: { type: 'client', id: clientId, name: null }, origin };
    await writeAudit(connection, {
      tenantId,
      cause,
      action: 'access-token.revoked',
      target: { type: 'access-token', id: jti, name: null },
    });
  });
}

/**
 * Kept an hour longer than they are valid: the clock of a process may be behind the clock of the database, and the
 * process must still find them.
 */
export const expiredRevokedTokens = expiredRows('revoked_token', sql`expires_at < now() - interval '1 hour'`);
