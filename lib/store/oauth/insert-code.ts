import type { NewCode } from '@/lib/oauth/store';
import { type Connection, sql } from '../database';

/** Writes a code; the caller holds the person's lock. */
export async function insertCode(connection: Connection, code: NewCode): Promise<void> {
  await connection.execute(sql`
    INSERT INTO authorization_code (tenant_id, code_hash, client_id, person_id, session_id, binding, expires_at)
    VALUES (${code.tenantId}::uuid, ${code.codeHash}, ${code.clientId}, ${code.personId}::uuid, ${code.sessionId}::uuid,
            ${JSON.stringify(code.binding)}::jsonb, ${code.expiresAt})`);
}
