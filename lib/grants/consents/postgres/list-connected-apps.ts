import { isActiveFamily } from '@/lib/grants/token-families/postgres/family-status';
import { type Connection, sql } from '@/lib/platform/postgres/database';
import type { ConnectedApp, ConsentStore, OpenableApp } from '../store';

const APPS_AT_MOST = 200;

/** See ConsentStore.listConnectedApps. */
export function listConnectedApps(
  connection: Connection,
  { tenantId, personId, now }: Parameters<ConsentStore['listConnectedApps']>[0],
): Promise<ConnectedApp[]> {
  return connection.query<ConnectedApp>(sql`
    WITH grants AS (
      SELECT c.client_id, c.scopes, c.granted_at AS connected_at, NULL::timestamptz AS last_used_at, 0 AS families, NULL::jsonb AS details
      FROM consent c WHERE c.tenant_id = ${tenantId}::uuid AND c.person_id = ${personId}::uuid
      UNION ALL
      SELECT f.client_id, f.scopes, f.created_at, f.last_used_at, 1, f.authorization_details
      FROM token_family f WHERE f.tenant_id = ${tenantId}::uuid AND f.person_id = ${personId}::uuid AND ${isActiveFamily(now)}
    ), apps AS (
      SELECT client_id, min(connected_at) AS connected_at, max(last_used_at) AS last_used_at, sum(families)::int AS families
      FROM grants GROUP BY client_id
    )
    SELECT a.client_id AS "clientId", c.client_name AS "clientName", a.connected_at AS "connectedAt", a.last_used_at AS "lastUsedAt", a.families,
           ARRAY(SELECT DISTINCT s FROM grants g, unnest(g.scopes) AS s WHERE g.client_id = a.client_id ORDER BY s) AS scopes,
           COALESCE((SELECT jsonb_agg(DISTINCT d) FROM grants g, jsonb_array_elements(g.details) AS d WHERE g.client_id = a.client_id), '[]') AS "authorizationDetails"
    FROM apps a LEFT JOIN client c ON c.tenant_id = ${tenantId}::uuid AND c.client_id = a.client_id
    ORDER BY lower(c.client_name), a.client_id LIMIT ${APPS_AT_MOST}::int`);
}

/** See ConsentStore.listOpenableApps. */
export function listOpenableApps(
  connection: Connection,
  { tenantId, personId, now }: Parameters<ConsentStore['listOpenableApps']>[0],
): Promise<OpenableApp[]> {
  return connection.query<OpenableApp>(sql`
    SELECT c.client_id AS "clientId", c.client_name AS "clientName", c.metadata->>'initiateLoginUri' AS "initiateLoginUri"
    FROM client c
    WHERE c.tenant_id = ${tenantId}::uuid AND c.disabled_at IS NULL AND c.deletion IS NULL
      AND 'authorization_code' = ANY(c.grant_types) AND c.metadata->>'initiateLoginUri' IS NOT NULL
      AND (c.origin IN ('console', 'apply') OR c.client_id IN (
        SELECT client_id FROM consent WHERE tenant_id = ${tenantId}::uuid AND person_id = ${personId}::uuid
        UNION ALL
        SELECT f.client_id FROM token_family f WHERE f.tenant_id = ${tenantId}::uuid AND f.person_id = ${personId}::uuid AND ${isActiveFamily(now)}))
    ORDER BY lower(c.client_name), c.client_id LIMIT ${APPS_AT_MOST}::int`);
}
