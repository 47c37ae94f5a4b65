import { notingKeyUses } from '@/lib/grants/access-keys/postgres/write-keys';
import { type Batch, createBatch } from '@/lib/platform/postgres/batch';
import { type Connection, sql } from '@/lib/platform/postgres/database';
import { ofTenant } from '@/lib/platform/postgres/of-tenant';

export interface CredentialUse {
  tenantId: string;
  connectionId: string;
  /** Null if the credential was an OAuth access token. */
  tokenId: string | null;
}

/**
 * Records when SCIM tokens and their connections were last used, with a short delay and in one statement for many
 * requests of a tenant.
 */
export function createCredentialUses(connection: Connection, onError: (error: unknown) => void): Batch<CredentialUse> {
  return createBatch<CredentialUse>({
    database: connection,
    name: 'scim_connection',
    delayMilliseconds: 2_000,
    maxItems: 10_000,
    onError,
    async write(tenantId, uses) {
      const connectionIds = [...new Set(uses.map(({ connectionId }) => connectionId))];
      const tokenIds = [...new Set(uses.flatMap(({ tokenId }) => tokenId ?? []))];
      await connection.execute(sql`
        WITH ${notingKeyUses(tenantId, tokenIds)}, connections AS (
          SELECT c.id FROM scim_connection c WHERE c.tenant_id = ${ofTenant(tenantId)} AND c.id = ANY(${connectionIds}::uuid[])
          ORDER BY c.id FOR NO KEY UPDATE
        )
        UPDATE scim_connection c SET last_used_at = now() FROM connections u WHERE c.tenant_id = ${ofTenant(tenantId)} AND c.id = u.id`);
    },
  });
}
