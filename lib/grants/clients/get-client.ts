import type { ActiveGrants, ClientSecret, RegisteredClient } from './client';
import type { ClientStore } from './store';

/** A client with its secrets and active grants; null if the tenant has no such client. */
export async function getClient(
  store: Pick<ClientStore, 'find' | 'listSecrets' | 'countActiveGrants'>,
  { tenantId, clientId, now }: { tenantId: string; clientId: string; now: Date },
): Promise<{ client: RegisteredClient; secrets: ClientSecret[]; activeGrants: ActiveGrants } | null> {
  const client = await store.find(tenantId, clientId);
  if (!client) return null;
  const [secrets, activeGrants] = await Promise.all([
    store.listSecrets(tenantId, clientId),
    store.countActiveGrants(tenantId, clientId, now),
  ]);
  return { client, secrets, activeGrants };
}
