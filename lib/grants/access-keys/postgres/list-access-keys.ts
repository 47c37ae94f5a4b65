import type { Role } from '@/lib/people/person';
import { containing } from '@/lib/platform/postgres/containing';
import { createdWithin } from '@/lib/platform/postgres/created-within';
import { type Connection, empty, type Sql, sql } from '@/lib/platform/postgres/database';
import type { AccessKey } from '../access-key';
import type { AccessKeyQuery, AccessKeySort } from '../store';
import { isActiveKey, isUnexpiredKey } from './write-keys';

interface Row extends Omit<AccessKey, 'holder'> {
  personId: string;
  userName: string;
  personRole: Role | null;
}

const columns = sql`
  k.id::text AS id, k.name, k.scopes[1] AS role, k.created_at AS "createdAt", k.expires_at AS "expiresAt", k.last_used_at AS "lastUsedAt",
  k.revoked_at AS "revokedAt", k.owner_id::text AS "ownerId", k.owner_left_at AS "ownerLeftAt", k.suspends_at AS "suspendsAt", p.id::text AS "personId", p.user_name AS "userName", p.role AS "personRole"`;

const keys = sql`access_key k JOIN person p ON p.tenant_id = k.tenant_id AND p.id = k.person_id`;

const sortColumns: Record<AccessKeySort, Sql> = {
  name: sql`lower(k.name)`,
  createdAt: sql`k.created_at`,
  lastUsedAt: sql`k.last_used_at`,
};

/** See AccessKeyStore.list. */
export async function listAccessKeys(
  database: Connection,
  query: AccessKeyQuery,
): Promise<{ keys: AccessKey[]; total: number }> {
  const { tenantId, search, personId } = query;
  const conditions = sql`k.tenant_id = ${tenantId}::uuid AND k.kind = 'api' ${inStatus(query)}
    ${createdWithin(query, sql`k.created_at`)}
    ${personId === undefined ? empty : sql`AND k.person_id = ${personId}::uuid`}
    ${search ? sql`AND (k.name ILIKE ${containing(search)} OR p.user_name_key LIKE ${containing(search)})` : empty}`;
  const direction = query.descending ? sql`DESC NULLS LAST` : sql`ASC NULLS FIRST`;
  const [counted] = await database.query<{ total: number }>(
    sql`SELECT count(*)::int AS total FROM ${keys} WHERE ${conditions}`,
  );
  const rows = await database.query<Row>(sql`
    SELECT ${columns} FROM ${keys} WHERE ${conditions} ORDER BY ${sortColumns[query.sort]} ${direction}, k.id ${direction}
    LIMIT ${query.pageSize}::int OFFSET ${(query.page - 1) * query.pageSize}::int`);
  return { keys: rows.map(fromRow), total: counted?.total ?? 0 };
}

/** See AccessKeyChange.find. */
export async function findAccessKey(connection: Connection, tenantId: string, id: string): Promise<AccessKey | null> {
  const [row] = await connection.query<Row>(sql`
    SELECT ${columns} FROM ${keys} WHERE k.tenant_id = ${tenantId}::uuid AND k.id = ${id}::uuid AND k.kind = 'api'`);
  return row ? fromRow(row) : null;
}

function inStatus({ status, now }: Pick<AccessKeyQuery, 'status' | 'now'>): Sql {
  switch (status) {
    case undefined:
      return empty;
    case 'revoked':
      return sql`AND k.revoked_at IS NOT NULL`;
    case 'expired':
      return sql`AND k.revoked_at IS NULL AND NOT ${isUnexpiredKey(now, sql`k`)}`;
    case 'living':
      return sql`AND ${isActiveKey(now, sql`k`)}`;
  }
}

function fromRow({ personId, userName, personRole, ...key }: Row): AccessKey {
  return { ...key, holder: { id: personId, userName, role: personRole } };
}
