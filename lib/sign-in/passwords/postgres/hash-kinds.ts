import { type Connection, empty, raw, type Sql, sql } from '@/lib/platform/postgres/database';
import { KINDS_AT_MOST } from '../imported-hash';
import type { HashKindCount } from '../store';

/**
 * What precedes the salt and digest of password `w`: the `kind` of ReadHash. An index only serves its own expression:
 * `password_hash_kind_idx` is on this one.
 */
const kind = raw(`(substring(w.hash from '^(?:[$]2[aby][$][0-9]{2}(?=[$])|.*(?=[$][^$]*[$][^$]*$))') COLLATE "C")`);

/** The first kind of the tenant, or the first after another kind, which may be a column. */
export const firstKind = (tenantId: string, after: Sql | null): Sql => sql`
  SELECT ${kind} AS kind FROM password w
  WHERE w.tenant_id = ${tenantId}::uuid ${after === null ? empty : sql`AND ${kind} > ${after}`} ORDER BY ${kind} LIMIT 1`;

/** See CredentialStore.listHashKinds. Reads one index entry per kind, however many passwords there are. */
export async function listHashKinds(connection: Connection, tenantId: string): Promise<string[]> {
  const found = await connection.query<{ kind: string }>(sql`
    WITH RECURSIVE found(kind, place) AS (
      SELECT (${firstKind(tenantId, null)}), 0
      UNION ALL
      SELECT (${firstKind(tenantId, sql`found.kind`)}), place + 1
      FROM found WHERE found.kind IS NOT NULL AND place < ${KINDS_AT_MOST}::int
    )
    SELECT kind FROM found WHERE kind IS NOT NULL`);
  return found.map((one) => one.kind);
}

/** See CredentialStore.countHashKinds. */
export const countHashKinds = (connection: Connection, tenantId: string): Promise<HashKindCount[]> =>
  connection.query<HashKindCount>(sql`
    SELECT ${kind} AS kind, count(*)::int AS people FROM password w
    JOIN person p ON p.tenant_id = w.tenant_id AND p.id = w.person_id AND p.deleted_at IS NULL
    WHERE w.tenant_id = ${tenantId}::uuid GROUP BY 1`);
