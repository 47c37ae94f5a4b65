import type { ClientStore } from '@/lib/grants/clients/store';
import { text } from '@/lib/platform/shared/text';

/**
 * What keeps a client from standing for a connection: it must get tokens by itself (RFC 6749, 4.4). Which scopes those
 * have is the client's own affair.
 * @returns what is wrong with the client_id, or null
 */
export async function boundClientProblem(
  clients: Pick<ClientStore, 'find'>,
  { tenantId, clientId }: { tenantId: string; clientId: string },
): Promise<string | null> {
  const client = await clients.find(tenantId, clientId);
  if (!client || client.deletion) return text('is not a client of the tenant');
  return client.grantTypes.includes('client_credentials')
    ? null
    : text('is a client that is not allowed to use client_credentials');
}
