import type { Cause } from '@/lib/journal/audit/audit-entry';
import type { JsonObject } from '@/lib/platform/shared/json';
import { type ClientOutcome, changeClient } from './change-client';
import { type ClientMetadata, type RegisteredClient, usesSecret } from './client';
import type { ClientChange, ClientStore } from './store';

/**
 * Replaces a client's metadata, which `clientMetadata` has checked. A client that no longer authenticates with a secret
 * loses its secrets, so that none becomes valid again later; what was issued before stays valid until it expires.
 * @param because detail for the audit row, besides the fields that differ
 * @param basedOn the `metadataVersion` that the administrator saw; if omitted, any version is replaced
 * @returns with how many secrets it lost, if it lost any
 */
export async function updateClient(
  store: Pick<ClientStore, 'change'>,
  {
    tenantId,
    clientId,
    metadata,
    basedOn,
    because = {},
  }: { tenantId: string; clientId: string; metadata: ClientMetadata; basedOn?: string; because?: JsonObject },
  how: { cause: Cause; now: Date },
): Promise<ClientOutcome & { endedSecrets?: number }> {
  let endedSecrets = 0;
  const outcome = await changeClient(
    store,
    {
      tenantId,
      clientId,
      basedOn,
      action: 'client.updated',
      next: (client) => ({ ...client, ...metadata, clientName: metadata.clientName || clientId }),
      also: async (...change) => {
        const dropped = await dropUselessSecrets(...change);
        endedSecrets = dropped.revokedSecrets?.length ?? 0;
        return { ...because, ...dropped };
      },
    },
    how,
  );
  return endedSecrets > 0 ? { ...outcome, endedSecrets } : outcome;
}

/**
 * Deletes the secrets of a client that no longer authenticates with one.
 * @returns the audit row's detail
 */
export async function dropUselessSecrets(
  steps: ClientChange,
  before: RegisteredClient,
  after: RegisteredClient,
): Promise<{ revokedSecrets?: string[] }> {
  if (!usesSecret(before) || usesSecret(after)) return {};
  const secrets = await steps.listSecrets(after.tenantId, after.clientId);
  for (const { id } of secrets) await steps.deleteSecret(after.tenantId, after.clientId, id);
  return { revokedSecrets: secrets.map(({ id }) => id) };
}
