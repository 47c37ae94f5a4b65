import { type Connection, sql } from '@/lib/platform/postgres/database';

/** The web origins of the redirect URIs of a tenant's enabled public clients. */
export async function findBrowserOrigins(connection: Connection, tenantId: string): Promise<ReadonlySet<string>> {
  const rows = await connection.query<{ uri: string }>(sql`
    SELECT DISTINCT unnest(redirect_uris) AS uri FROM client
    WHERE tenant_id = ${tenantId}::uuid AND token_endpoint_auth_method = 'none' AND disabled_at IS NULL`);
  const origins = rows.flatMap(({ uri }) => (/^https?:/.test(uri) && URL.canParse(uri) ? [new URL(uri).origin] : []));
  return new Set(origins);
}
