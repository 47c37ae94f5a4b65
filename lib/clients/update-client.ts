import type { Cause } from '@/lib/audit/audit-entry';
import type { JsonObject } from '@/lib/shared/json';
import { changeClient, type ClientOutcome } from './change-client';
import { type ClientMetadata, type RegisteredClient, usesSecret } from './client';
import type { ClientChange, ClientStore } from './store';

/**
 * Replaces a client's metadata, which has been checked by `clientMetadata`. A client that no longer authenticates
 * with a secret loses its secrets, so that none revives later; what was issued before stays until it expires.
 * @param basedOn the `metadataVersion` that the administrator saw; left out, whatever is there is replaced
 */
export function updateClient(
  store: Pick<ClientStore, 'change'>,
  { tenantId, clientId, metadata, basedOn }: { tenantId: string; clientId: string; metadata: ClientMetadata; basedOn?: string },
  how: { cause: Cause; now: Date },
): Promise<ClientOutcome> {
  return changeClient(store, {
    tenantId, clientId, basedOn, action: 'client.updated',
    next: (client) => ({ ...client, ...metadata, clientName: metadata.clientName || clientId }),
    also: dropUselessSecrets,
  }, how);
}

async function dropUselessSecrets(steps: ClientChange, before: RegisteredClient, after: RegisteredClient): Promise<JsonObject> {
  if (!usesSecret(before) || usesSecret(after)) return {};
  const secrets = await steps.listSecrets(after.tenantId, after.clientId);
  for (const { id } of secrets) await steps.deleteSecret(after.tenantId, after.clientId, id);
  return { revokedSecrets: secrets.map(({ id }) => id) };
}
