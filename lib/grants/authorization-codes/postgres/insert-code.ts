import type { NewCode } from '@/lib/oauth/protocol/store';
import { type Connection, sql } from '@/lib/platform/postgres/database';

/**
 * Writes a code. The caller holds the lock on the person, as does every operation that ends a session.
 * @returns false, with nothing written, when its session has ended
 */
export async function insertCode(connection: Connection, code: NewCode): Promise<boolean> {
  const written = await connection.execute(sql`
    INSERT INTO authorization_code (tenant_id, code_hash, client_id, person_id, session_id, binding, expires_at)
    SELECT ${code.tenantId}::uuid, ${code.codeHash}::bytea, ${code.clientId}, ${code.personId}::uuid, ${code.sessionId}::uuid,
           ${JSON.stringify(code.binding)}::jsonb, ${code.expiresAt}::timestamptz
    WHERE NOT EXISTS (SELECT FROM session WHERE tenant_id = ${code.tenantId}::uuid AND id = ${code.sessionId}::uuid AND ended_at IS NOT NULL)`);
  return written === 1;
}
