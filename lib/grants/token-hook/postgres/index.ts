import { writeAudit } from '@/lib/journal/audit/postgres/record';
import { type Connection, sql } from '@/lib/platform/postgres/database';
import { sealedColumn } from '@/lib/platform/postgres/sealed-column';
import { announceTenant } from '@/lib/tenants/postgres/announce-tenant';
import { findTokenHook } from '@/lib/tenants/postgres/token-hook';
import type { TokenHookChange, TokenHookStore } from '../store';

export const sealedHookSecrets = sealedColumn('token_hook_secret', {
  purpose: 'token-hook',
  column: 'sealed',
  key: ['id'],
});

/** The token hooks of tenants on PostgreSQL. */
export function createTokenHookStore(database: Connection): TokenHookStore {
  return {
    find: (tenantId) => findTokenHook(database, tenantId),
    change: (work) => database.transaction((connection) => work(changeSteps(connection))),
  };
}

function changeSteps(connection: Connection): TokenHookChange {
  return {
    lock: (tenantId) => findTokenHook(connection, tenantId, sql`FOR UPDATE`),
    async save(tenantId, { url, onFailure, active }) {
      await connection.execute(sql`
        INSERT INTO token_hook (tenant_id, url, on_failure, active) VALUES (${tenantId}::uuid, ${url}, ${onFailure}, ${active})
        ON CONFLICT (tenant_id) DO UPDATE SET url = ${url}, on_failure = ${onFailure}, active = ${active}, updated_at = now()`);
      await announceTenant(connection, tenantId);
    },
    async delete(tenantId) {
      await connection.execute(sql`DELETE FROM token_hook WHERE tenant_id = ${tenantId}::uuid`);
      await announceTenant(connection, tenantId);
    },
    async insertSecret(tenantId, { id, sealed, createdAt, expiresAt }) {
      await connection.execute(sql`
        INSERT INTO token_hook_secret (tenant_id, id, sealed, created_at, expires_at)
        VALUES (${tenantId}::uuid, ${id}::uuid, ${sealed}, ${createdAt}, ${expiresAt})`);
      await announceTenant(connection, tenantId);
    },
    async endSecrets(tenantId, at) {
      await connection.execute(sql`
        DELETE FROM token_hook_secret WHERE tenant_id = ${tenantId}::uuid AND (expires_at <= now() OR ${at}::timestamptz <= now())`);
      await connection.execute(sql`
        UPDATE token_hook_secret SET expires_at = LEAST(expires_at, ${at}) WHERE tenant_id = ${tenantId}::uuid`);
      await announceTenant(connection, tenantId);
    },
    audit: (entry) => writeAudit(connection, entry),
  };
}
