import type { NewCode } from '@/lib/oauth/protocol/store';
import { type Connection, empty, type Sql, sql } from '@/lib/platform/postgres/database';

/**
 * An INSERT that writes a code, unless its session has ended. The caller holds the lock on the person, as does every
 * operation that ends a session.
 * @param from a FROM clause whose one row is a condition for the code; by default there is none
 */
export const insertingCode = (code: NewCode, from: Sql = empty): Sql => sql`
  INSERT INTO authorization_code (tenant_id, code_hash, client_id, person_id, session_id, binding, expires_at)
  SELECT ${code.tenantId}::uuid, ${code.codeHash}::bytea, ${code.clientId}, ${code.personId}::uuid, ${code.sessionId}::uuid,
         ${JSON.stringify(code.binding)}::jsonb, ${code.expiresAt}::timestamptz ${from}
  WHERE NOT EXISTS (SELECT FROM session WHERE tenant_id = ${code.tenantId}::uuid AND id = ${code.sessionId}::uuid AND ended_at IS NOT NULL)`;

/** The same as a statement. @returns false, with nothing written, when its session has ended */
export async function insertCode(connection: Connection, code: NewCode): Promise<boolean> {
  return (await connection.execute(insertingCode(code))) === 1;
}
