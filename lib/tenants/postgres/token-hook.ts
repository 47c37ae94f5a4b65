import { type Connection, empty, type Sql, sql } from '@/lib/platform/postgres/database';
import type { HookSecret, TokenHookDefinition } from '../fields/token-hook';

/**
 * The token hook of a tenant; null if it has none. A tenant without one costs one statement.
 * @param locking `FOR UPDATE` to lock its row until the transaction ends
 */
export async function findTokenHook(
  connection: Connection,
  tenantId: string,
  locking: Sql = empty,
): Promise<TokenHookDefinition | null> {
  const [hook] = await connection.query<Omit<TokenHookDefinition, 'secrets'>>(sql`
    SELECT url, on_failure AS "onFailure", active FROM token_hook WHERE tenant_id = ${tenantId}::uuid ${locking}`);
  if (!hook) return null;
  const secrets = await connection.query<HookSecret>(sql`
    SELECT id::text AS id, sealed, created_at AS "createdAt", expires_at AS "expiresAt" FROM token_hook_secret
    WHERE tenant_id = ${tenantId}::uuid AND (expires_at IS NULL OR expires_at > now()) ORDER BY created_at DESC, id DESC`);
  return { ...hook, secrets };
}
