import { takeScopeFromPersonalTokens } from '@/lib/grants/access-keys/postgres/write-keys';
import { takeScopeFromClients } from '@/lib/grants/clients/postgres/write-client';
import { takeScopeFromConsents } from '@/lib/grants/consents/postgres/end-consents';
import { takeScopeFromIssuers } from '@/lib/grants/trusted-issuers/postgres/write-issuer';
import type { Connection } from '@/lib/platform/postgres/database';
import { announceTenant } from '@/lib/tenants/postgres/announce-tenant';
import { deleteScopeRow } from '@/lib/tenants/postgres/scopes';
import { takeFromSettings } from '@/lib/tenants/postgres/take-from-settings';

/** See ScopeChange.delete. Rows are locked in the order in which everything locks them (docs/decisions/0003). */
export async function deleteScope(
  connection: Connection,
  { tenantId, name, now }: { tenantId: string; name: string; now: Date },
) {
  const taken = { tenantId, scope: name, now };
  const clients = await takeScopeFromClients(connection, taken);
  const settings = await takeFromSettings(
    connection,
    tenantId,
    ['selfRegisteredScopes', 'personalAccessTokenScopes'],
    name,
  );
  const trustedIssuers = await takeScopeFromIssuers(connection, taken);
  const consents = await takeScopeFromConsents(connection, taken);
  const personalTokens = await takeScopeFromPersonalTokens(connection, tenantId, name);
  await deleteScopeRow(connection, tenantId, name);
  await announceTenant(connection, tenantId);
  return { clients, trustedIssuers, consents, personalTokens, settings };
}
