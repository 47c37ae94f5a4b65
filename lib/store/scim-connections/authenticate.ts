import type { AuthenticatedConnection } from '@/lib/scim-connections/store';
import type { Bytes } from '@/lib/shared/secret';
import type { Batch } from '../batch';
import { type Connection, sql } from '../database';
import type { TokenUse } from './token-uses';
import { canWrite } from './tokens';

const NOTED_EVERY_MILLISECONDS = 60_000;

/** See ScimConnectionStore.authenticate. A use is noted at most once a minute for each token. */
export async function authenticate(
  database: Connection,
  uses: Batch<TokenUse>,
  { tenantId, tokenHash, now }: { tenantId: string; tokenHash: Bytes; now: Date },
): Promise<AuthenticatedConnection | null> {
  const [found] = await database.query<AuthenticatedConnection & { lastUsedAt: Date | null }>(sql`
    SELECT c.id::text AS "connectionId", c.name AS "connectionName", access_key.id::text AS "tokenId", ${canWrite} AS "canWrite",
           access_key.last_used_at AS "lastUsedAt"
    FROM access_key JOIN scim_connection c ON c.tenant_id = access_key.tenant_id AND c.id = access_key.connection_id
    WHERE access_key.tenant_id = ${tenantId}::uuid AND access_key.key_hash = ${tokenHash} AND access_key.kind = 'scim'
      AND access_key.revoked_at IS NULL AND (access_key.expires_at IS NULL OR access_key.expires_at > ${now}) AND c.disabled_at IS NULL`);
  if (!found) return null;
  const { lastUsedAt, ...authenticated } = found;
  if (!lastUsedAt || now.getTime() - lastUsedAt.getTime() >= NOTED_EVERY_MILLISECONDS) {
    uses.add({ tenantId, connectionId: found.connectionId, tokenId: found.tokenId });
  }
  return authenticated;
}
