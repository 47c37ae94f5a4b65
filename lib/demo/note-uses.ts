import type { Container } from '@/lib/container';
import { authenticateScimToken } from '@/lib/scim-connections/authenticate-scim-token';
import { demoClients } from './demo-document';

/**
 * Notes that the clients which people authorized and the SCIM connection were used, as their requests would have.
 * @param token the connection's, known only when it was generated now; its use is noted a little later
 */
export async function noteUses(
  { clients, usage, scimConnections, now }: Pick<Container, 'clients' | 'usage' | 'scimConnections' | 'now'>,
  { tenantId, token }: { tenantId: string; token: string | undefined },
): Promise<void> {
  for (const { client_id: clientId } of demoClients) {
    const [secret] = await clients.listSecrets(tenantId, clientId);
    usage.add({ tenantId, clientId, secretId: secret?.id ?? null });
  }
  await usage.flush();
  if (token !== undefined) await authenticateScimToken(scimConnections, { tenantId, token, now: now() });
}
