import { containing } from '@/lib/platform/postgres/containing';
import { createdWithin } from '@/lib/platform/postgres/created-within';
import { type Connection, empty, type Sql, sql } from '@/lib/platform/postgres/database';
import type { SigningKey, SigningKeyRecord } from '../signing-key';
import type { KeyQuery, KeySort } from '../store';
import { keyColumns } from './key-columns';

/** A tenant's keys that still sign or verify, with their public and private keys. */
export function listSigningKeys(connection: Connection, tenantId: string): Promise<SigningKeyRecord[]> {
  return connection.query<SigningKeyRecord>(sql`
    SELECT kid, alg, status, public_jwk AS "publicJwk", private_key_encrypted AS "privateKeyEncrypted", private_key_handle AS "privateKeyHandle"
    FROM signing_key WHERE tenant_id = ${tenantId}::uuid AND status <> 'retired' ORDER BY created_at DESC`);
}

/** See KeyStore.findLive. */
export function findLiveKeys(connection: Connection, tenantId: string): Promise<SigningKey[]> {
  return connection.query<SigningKey>(sql`
    SELECT ${keyColumns} FROM signing_key WHERE tenant_id = ${tenantId}::uuid AND status <> 'retired' ORDER BY created_at DESC`);
}

/** See KeyStore.find. */
export async function findKey(connection: Connection, tenantId: string, kid: string): Promise<SigningKey | null> {
  const [key] = await connection.query<SigningKey>(
    sql`SELECT ${keyColumns} FROM signing_key WHERE tenant_id = ${tenantId}::uuid AND kid = ${kid}`,
  );
  return key ?? null;
}

const sortColumns: Record<KeySort, Sql> = { createdAt: sql`created_at`, activatedAt: sql`activated_at` };

/** See KeyStore.page. */
export async function pageOfKeys(
  connection: Connection,
  query: KeyQuery,
): Promise<{ keys: SigningKey[]; total: number }> {
  const conditions = sql`tenant_id = ${query.tenantId}::uuid
    ${query.status ? sql`AND status = ${query.status}` : empty}
    ${query.alg ? sql`AND alg = ${query.alg}` : empty}
    ${query.search ? sql`AND lower(kid) LIKE ${containing(query.search)}` : empty}
    ${createdWithin(query)}`;
  const direction = query.descending ? sql`DESC` : sql`ASC`;
  const [counted] = await connection.query<{ total: number }>(
    sql`SELECT count(*)::int AS total FROM signing_key WHERE ${conditions}`,
  );
  const keys = await connection.query<SigningKey>(sql`
    SELECT ${keyColumns} FROM signing_key WHERE ${conditions}
    ORDER BY ${sortColumns[query.sort]} ${direction} NULLS LAST, kid ${direction}
    LIMIT ${query.pageSize}::int OFFSET ${(query.page - 1) * query.pageSize}::int`);
  return { keys, total: counted?.total ?? 0 };
}
