import { announceClient } from '@/lib/grants/clients/postgres/write-client';
import { announceChange } from '@/lib/platform/postgres/changes';
import { type Connection, sql } from '@/lib/platform/postgres/database';
import { announceTenant } from '@/lib/tenants/postgres/announce-tenant';
import { takeFromSettings } from '@/lib/tenants/postgres/take-from-settings';

/** See ScopeChange.delete. */
export async function deleteScope(
  connection: Connection,
  { tenantId, name, now }: { tenantId: string; name: string; now: Date },
) {
  const clients = await connection.query<{ clientId: string }>(sql`
    UPDATE client SET scopes = array_remove(scopes, ${name}), updated_at = ${now}
    WHERE tenant_id = ${tenantId}::uuid AND ${name} = ANY(scopes) RETURNING client_id AS "clientId"`);
  const trustedIssuers = await connection.execute(sql`
    UPDATE trusted_issuer SET settings = jsonb_set(settings, '{scopes}', (settings->'scopes') - ${name}::text), updated_at = ${now}
    WHERE tenant_id = ${tenantId}::uuid AND jsonb_exists(settings->'scopes', ${name}::text)`);
  const consents = await connection.execute(sql`
    UPDATE consent SET scopes = array_remove(scopes, ${name}), updated_at = ${now} WHERE tenant_id = ${tenantId}::uuid AND ${name} = ANY(scopes)`);
  const personalTokens = await connection.execute(sql`
    UPDATE access_key SET scopes = array_remove(scopes, ${name}) WHERE tenant_id = ${tenantId}::uuid AND kind = 'personal' AND ${name} = ANY(scopes)`);
  const settings = await takeFromSettings(
    connection,
    tenantId,
    ['selfRegisteredScopes', 'personalAccessTokenScopes'],
    name,
  );
  await connection.execute(sql`DELETE FROM scope WHERE tenant_id = ${tenantId}::uuid AND name = ${name}`);
  for (const { clientId } of clients) await announceClient(connection, tenantId, clientId);
  if (trustedIssuers > 0) await announceChange(connection, 'trusted-issuer', tenantId);
  await announceTenant(connection, tenantId);
  return { clients: clients.length, trustedIssuers, consents, personalTokens, settings };
}
