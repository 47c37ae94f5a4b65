import { isActiveKey } from '@/lib/grants/access-keys/postgres/write-keys';
import { mayManage } from '@/lib/people/may-manage';
import type { Role } from '@/lib/people/person';
import type { Batch } from '@/lib/platform/postgres/batch';
import { type Connection, sql } from '@/lib/platform/postgres/database';
import { isUseDue } from '@/lib/platform/postgres/is-use-due';
import type { Bytes } from '@/lib/platform/shared/secret';
import type { AuthenticatedConnection } from '../store';
import { type CallingRow, callingColumns, callingFromRow } from './calling-connection';
import type { CredentialUse } from './credential-uses';
import { canWrite } from './tokens';

/**
 * See ScimConnectionStore.authenticate. A use is recorded at most once a minute per token. A token may manage owners
 * only while the person who created it is an owner.
 */
export async function authenticate(
  database: Connection,
  uses: Batch<CredentialUse>,
  { tenantId, tokenHash, now }: { tenantId: string; tokenHash: Bytes; now: Date },
): Promise<AuthenticatedConnection | null> {
  const [found] = await database.query<
    CallingRow & {
      tokenId: string;
      tokenName: string;
      canWrite: boolean;
      issuerRole: Role | null;
      issuerLowered: boolean;
      lastUsedAt: Date | null;
    }
  >(sql`
    SELECT ${callingColumns}, access_key.id::text AS "tokenId", access_key.name AS "tokenName", ${canWrite} AS "canWrite", access_key.issuer_role AS "issuerRole",
           access_key.created_by IS NOT NULL AND issuer.role IS DISTINCT FROM 'owner' AS "issuerLowered", access_key.last_used_at AS "lastUsedAt"
    FROM access_key JOIN scim_connection s ON s.tenant_id = access_key.tenant_id AND s.id = access_key.connection_id
      LEFT JOIN person issuer ON issuer.tenant_id = access_key.tenant_id AND issuer.id = access_key.created_by
    WHERE access_key.tenant_id = ${tenantId}::uuid AND access_key.key_hash = ${tokenHash} AND access_key.kind = 'scim'
      AND ${isActiveKey(now)} AND s.disabled_at IS NULL`);
  if (!found) return null;
  const { lastUsedAt, tokenId, connectionId } = found;
  if (isUseDue(lastUsedAt, now)) uses.add({ tenantId, connectionId, tokenId });
  return {
    ...callingFromRow(found, !found.issuerLowered && mayManage(found.issuerRole, 'owner')),
    canWrite: found.canWrite,
    credential: { type: 'token', name: found.tokenName },
  };
}
