import { notingKeyUses } from '@/lib/grants/access-keys/postgres/write-keys';
import { type Batch, createBatch } from '@/lib/platform/postgres/batch';
import { type Connection, sql } from '@/lib/platform/postgres/database';

export interface CredentialUse {
  tenantId: string;
  connectionId: string;
  /** Null if the credential was an OAuth access token. */
  tokenId: string | null;
}

/**
 * Records when SCIM tokens and their connections were last used, with a short delay and in one statement for many
 * requests.
 */
export function createCredentialUses(connection: Connection, onError: (error: unknown) => void): Batch<CredentialUse> {
  return createBatch<CredentialUse>({
    database: connection,
    name: 'scim_connection',
    delayMilliseconds: 2_000,
    maxItems: 10_000,
    onError,
    async write(uses) {
      const distinct = [...new Map(uses.map((use) => [use.tokenId ?? use.connectionId, use])).values()];
      const column = (field: keyof CredentialUse) => distinct.map((use) => use[field]);
      await connection.execute(sql`
        WITH used AS (
          SELECT * FROM unnest(${column('tenantId')}::uuid[], ${column('connectionId')}::uuid[], ${column('tokenId')}::uuid[])
            AS used (tenant_id, connection_id, key_id)
        ), ${notingKeyUses(sql`used`)}, connections AS (
          SELECT c.tenant_id, c.id FROM scim_connection c WHERE (c.tenant_id, c.id) IN (SELECT tenant_id, connection_id FROM used)
          ORDER BY c.tenant_id, c.id FOR NO KEY UPDATE
        )
        UPDATE scim_connection c SET last_used_at = now() FROM connections u WHERE c.tenant_id = u.tenant_id AND c.id = u.id`);
    },
  });
}
