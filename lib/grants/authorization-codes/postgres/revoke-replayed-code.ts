import { endFamilies } from '@/lib/grants/token-families/postgres/end-families';
import { writeAudit } from '@/lib/journal/audit/postgres/record';
import type { OAuthStore } from '@/lib/oauth/protocol/store';
import { type Connection, sql } from '@/lib/platform/postgres/database';

/** See OAuthStore.revokeReplayedCode. */
export function revokeReplayedCode(
  database: Connection,
  { tenantId, codeHash, clientId, now, origin }: Parameters<OAuthStore['revokeReplayedCode']>[0],
): Promise<'revoked' | 'unchanged'> {
  return database.transaction(async (connection) => {
    const [code] = await connection.query<{ familyId: string }>(sql`
      SELECT family_id::text AS "familyId" FROM authorization_code
      WHERE tenant_id = ${tenantId}::uuid AND code_hash = ${codeHash} AND client_id = ${clientId} AND family_id IS NOT NULL`);
    if (!code) return 'unchanged';
    const ended = await endFamilies(connection, {
      tenantId,
      which: sql`f.id = ${code.familyId}::uuid AND f.client_id = ${clientId}`,
      reason: 'authorization-code-replayed',
      kind: 'reuse-detected',
      now,
      origin,
    });
    if (ended.length === 0) return 'unchanged';
    await writeAudit(connection, {
      tenantId,
      cause: { actor: { type: 'client', id: clientId, name: null }, origin },
      action: 'authorization-code.replayed',
      target: { type: 'token-family', id: code.familyId, name: null },
    });
    return 'revoked';
  });
}
