import { endKeys, insertKeyIfFree, letKeysExpire } from '@/lib/grants/access-keys/postgres/write-keys';
import { type Connection, type Sql, sql } from '@/lib/platform/postgres/database';
import type { Bytes } from '@/lib/platform/shared/secret';
import type { ScimToken } from '../connection';
import type { NewScimToken, ScimConnectionChange } from '../store';

const READ = 'scim.read';
const WRITE = 'scim.write';

/** Whether an access key may change people and groups. */
export const canWrite = sql`${WRITE} = ANY(access_key.scopes)`;

const tokenColumns = sql`
  id::text AS id, connection_id::text AS "connectionId", name, ${canWrite} AS "canWrite", created_at AS "createdAt",
  expires_at AS "expiresAt", last_used_at AS "lastUsedAt", revoked_at AS "revokedAt",
  owner_id::text AS "ownerId", owner_left_at AS "ownerLeftAt", suspends_at AS "suspendsAt"`;

/** How many tokens of a connection are read, the newest. */
const LISTED = 500;

export function listTokens(connection: Connection, tenantId: string, connectionId: string): Promise<ScimToken[]> {
  return connection.query(sql`
    SELECT ${tokenColumns} FROM access_key
    WHERE tenant_id = ${tenantId}::uuid AND connection_id = ${connectionId}::uuid AND kind = 'scim' ORDER BY access_key.id DESC LIMIT ${LISTED}::int`);
}

export async function findToken(connection: Connection, tenantId: string, tokenHash: Bytes): Promise<ScimToken | null> {
  const [token] = await connection.query<ScimToken>(sql`
    SELECT ${tokenColumns} FROM access_key WHERE tenant_id = ${tenantId}::uuid AND key_hash = ${tokenHash} AND kind = 'scim'`);
  return token ?? null;
}

export function insertToken(
  connection: Connection,
  { tokenHash, canWrite: writes, ...token }: NewScimToken,
): Promise<'inserted' | 'taken'> {
  return insertKeyIfFree(connection, {
    ...token,
    kind: 'scim',
    keyHash: tokenHash,
    scopes: writes ? [READ, WRITE] : [READ],
  });
}

const ofConnection = (connectionId: string, tokenId: string): Sql =>
  sql`connection_id = ${connectionId}::uuid AND id = ${tokenId}::uuid AND kind = 'scim'`;

export async function revokeToken(
  connection: Connection,
  { tenantId, connectionId, tokenId, now }: Parameters<ScimConnectionChange['revokeToken']>[0],
): Promise<ScimToken | null> {
  const which = ofConnection(connectionId, tokenId);
  const [token] = await endKeys<ScimToken>(connection, { tenantId, which, now, returning: tokenColumns });
  return token ?? null;
}

export async function endToken(
  connection: Connection,
  { tenantId, connectionId, tokenId, endsAt: at, now }: Parameters<ScimConnectionChange['endToken']>[0],
): Promise<ScimToken | null> {
  const which = ofConnection(connectionId, tokenId);
  const [token] = await letKeysExpire<ScimToken>(connection, { tenantId, which, at, now, returning: tokenColumns });
  return token ?? null;
}
