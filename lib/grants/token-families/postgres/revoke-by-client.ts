import { writeAudit } from '@/lib/journal/audit/postgres/record';
import type { OAuthStore } from '@/lib/oauth/protocol/store';
import { type Connection, sql } from '@/lib/platform/postgres/database';
import { endFamilies } from './end-families';

/** See OAuthStore.revokeFamily. */
export function revokeByClient(
  database: Connection,
  { tenantId, familyId, clientId, now, origin }: Parameters<OAuthStore['revokeFamily']>[0],
): Promise<void> {
  return database.transaction(async (connection) => {
    const reason = 'revoked-by-client';
    const which = sql`f.id = ${familyId}::uuid AND f.client_id = ${clientId}`;
    const ended = await endFamilies(connection, { tenantId, which, reason, now, origin });
    if (ended.length === 0) return;
    await writeAudit(connection, {
      tenantId,
      cause: { actor: { type: 'client', id: clientId, name: null }, origin },
      action: 'token-family.revoked',
      target: { type: 'token-family', id: familyId, name: null },
      detail: { reason },
    });
  });
}
