import type { ClientStore } from '@/lib/grants/clients/store';
import { msg, type Sayable } from '@/lib/platform/shared/message';

/**
 * What prevents a client from being linked to a connection: it must be able to get tokens in its own name (RFC 6749,
 * 4.4). The scopes of those tokens are not checked here.
 * @returns what is wrong with the client_id, or null
 */
export async function boundClientProblem(
  clients: Pick<ClientStore, 'find'>,
  { tenantId, clientId }: { tenantId: string; clientId: string },
): Promise<Sayable | null> {
  const client = await clients.find(tenantId, clientId);
  if (!client || client.deletion) return msg('provisioning.isNotClientOfTenant');
  return client.grantTypes.includes('client_credentials') ? null : msg('provisioning.isClientThatIsNot');
}
