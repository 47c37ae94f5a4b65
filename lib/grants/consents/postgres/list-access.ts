import { isActiveFamily } from '@/lib/grants/token-families/postgres/family-status';
import { type Connection, sql } from '@/lib/platform/postgres/database';
import { isId } from '@/lib/platform/shared/id';
import { CLIENTS_LISTED_AT_MOST, type EffectiveAccess } from '../effective-access';
import type { ConsentStore } from '../store';

interface Row extends Omit<EffectiveAccess, 'client'> {
  clientId: string;
  clientName: string | null;
  total: number;
}

/** See ConsentStore.listAccess. */
export async function listAccess(
  connection: Connection,
  { tenantId, personId, now }: Parameters<ConsentStore['listAccess']>[0],
): Promise<{ access: EffectiveAccess[]; total: number }> {
  if (!isId(personId)) return { access: [], total: 0 };
  const rows = await connection.query<Row>(sql`
    WITH active AS (
      SELECT f.client_id, f.scopes, f.resources, f.authorization_details, f.assertion_issuer, f.created_at, f.last_used_at
      FROM token_family f WHERE f.tenant_id = ${tenantId}::uuid AND f.person_id = ${personId}::uuid AND ${isActiveFamily(now)}
    ), held AS (
      SELECT client_id, count(*)::int AS families, min(created_at) AS since, max(last_used_at) AS last_used_at, bool_and(assertion_issuer IS NOT NULL) AS vouched
      FROM active GROUP BY client_id
    ), allowed AS (
      SELECT client_id, scopes, granted_at FROM consent WHERE tenant_id = ${tenantId}::uuid AND person_id = ${personId}::uuid
    )
    SELECT access.client_id AS "clientId", c.client_name AS "clientName", count(*) OVER ()::int AS total,
      CASE WHEN allowed.granted_at IS NOT NULL THEN 'consent' WHEN c.first_party THEN 'first-party' WHEN held.vouched THEN 'issuer' ELSE 'once' END AS basis,
      ARRAY(SELECT DISTINCT s FROM active a, unnest(a.scopes) AS s WHERE a.client_id = access.client_id ORDER BY s) AS scopes,
      ARRAY(SELECT DISTINCT r FROM active a, unnest(a.resources) AS r WHERE a.client_id = access.client_id ORDER BY r) AS resources,
      ARRAY(SELECT DISTINCT t #>> '{}' FROM active a, jsonb_path_query(a.authorization_details, '$[*].type') AS t
            WHERE a.client_id = access.client_id ORDER BY 1) AS "detailTypes",
      ARRAY(SELECT DISTINCT s FROM unnest(allowed.scopes) AS s
            WHERE NOT EXISTS (SELECT FROM active a WHERE a.client_id = access.client_id AND s = ANY(a.scopes)) ORDER BY s) AS "scopesOnAsking",
      LEAST(allowed.granted_at, held.since) AS since, held.last_used_at AS "lastUsedAt", COALESCE(held.families, 0) AS families
    FROM (SELECT client_id FROM held UNION SELECT client_id FROM allowed) AS access
    LEFT JOIN held USING (client_id) LEFT JOIN allowed USING (client_id)
    LEFT JOIN client c ON c.tenant_id = ${tenantId}::uuid AND c.client_id = access.client_id
    ORDER BY held.last_used_at DESC NULLS LAST, lower(c.client_name), access.client_id LIMIT ${CLIENTS_LISTED_AT_MOST}::int`);
  return {
    access: rows.map(({ clientId, clientName, total: _total, ...rest }) => ({
      client: { id: clientId, name: clientName },
      ...rest,
    })),
    total: rows[0]?.total ?? 0,
  };
}
