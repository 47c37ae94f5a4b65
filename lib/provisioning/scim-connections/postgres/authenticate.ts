import { isActiveKey } from '@/lib/grants/access-keys/postgres/write-keys';
import type { Role } from '@/lib/people/person';
import type { Batch } from '@/lib/platform/postgres/batch';
import { coalesce } from '@/lib/platform/postgres/coalesce';
import { type Connection, sql } from '@/lib/platform/postgres/database';
import { isUseDue } from '@/lib/platform/postgres/is-use-due';
import { ofTenant } from '@/lib/platform/postgres/of-tenant';
import type { Bytes } from '@/lib/platform/shared/secret';
import type { ScimConnectionStore } from '../store';
import { type CallingRow, callingColumns, callingFromRow } from './calling-connection';
import type { CredentialUse } from './credential-uses';
import { canWrite } from './tokens';

interface Presented {
  tenantId: string;
  tokenHash: Bytes;
  now: Date;
}

interface Found extends CallingRow {
  position: number;
  tokenId: string;
  tokenName: string;
  canWrite: boolean;
  issuerRole: Role | null;
  issuerLowered: boolean;
  lastUsedAt: Date | null;
}

/** The number of statements that run concurrently per process and tenant, and of tokens in one. */
const AUTHENTICATIONS = { atOnce: 2, mostItems: 64 };

/**
 * See ScimConnectionStore.authenticate. A use is recorded at most once a minute per token. A token may manage owners
 * only while the person who created it is an owner. A tenant's concurrent requests share a statement
 * (docs/decisions/0020).
 */
export function authenticateVerb(
  database: Connection,
  uses: Batch<CredentialUse>,
): ScimConnectionStore['authenticate'] {
  const find = coalesce(
    (tenantId, presented: Presented[]) => findTokens(database, tenantId, presented),
    AUTHENTICATIONS,
  );
  return async (tenantId, tokenHash, now) => {
    const found = await find({ tenantId, tokenHash, now });
    if (!found) return null;
    const { lastUsedAt, tokenId, connectionId } = found;
    if (isUseDue(lastUsedAt, now)) uses.add({ tenantId, connectionId, tokenId });
    return {
      ...callingFromRow(found, rankOfToken(found)),
      canWrite: found.canWrite,
      credential: { type: 'token', name: found.tokenName },
    };
  };
}

/** An owner's token has no more than an admin's rights once the person is no longer an owner. */
const rankOfToken = ({ issuerRole, issuerLowered }: Pick<Found, 'issuerRole' | 'issuerLowered'>): Role =>
  issuerRole === null || (issuerRole === 'owner' && issuerLowered) ? 'admin' : issuerRole;

/** @returns the active token of each hash, in the same order */
async function findTokens(
  database: Connection,
  tenantId: string,
  presented: readonly Presented[],
): Promise<(Found | undefined)[]> {
  const rows = await database.query<Found>(sql`
    SELECT asked.position::int, ${callingColumns}, access_key.id::text AS "tokenId", access_key.name AS "tokenName", ${canWrite} AS "canWrite",
           access_key.issuer_role AS "issuerRole", access_key.created_by IS NOT NULL AND issuer.role IS DISTINCT FROM 'owner' AS "issuerLowered",
           access_key.last_used_at AS "lastUsedAt"
    FROM unnest(${presented.map(({ tokenHash }) => tokenHash)}::bytea[], ${presented.map(({ now }) => now)}::timestamptz[])
      WITH ORDINALITY AS asked (key_hash, now, position)
    CROSS JOIN LATERAL (SELECT * FROM access_key WHERE tenant_id = ${ofTenant(tenantId)} AND key_hash = asked.key_hash OFFSET 0) access_key
    CROSS JOIN LATERAL (SELECT * FROM scim_connection WHERE tenant_id = ${ofTenant(tenantId)} AND id = access_key.connection_id OFFSET 0) s
    LEFT JOIN LATERAL (SELECT role FROM person WHERE tenant_id = ${ofTenant(tenantId)} AND id = access_key.created_by OFFSET 0) issuer ON true
    WHERE access_key.kind = 'scim' AND ${isActiveKey(sql`asked.now`)} AND s.disabled_at IS NULL`);
  const byPosition = new Map(rows.map((row) => [row.position, row]));
  return presented.map((_, index) => byPosition.get(index + 1));
}
