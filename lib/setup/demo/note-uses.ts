import type { Container } from '@/lib/edge/container';
import { demoClients } from './demo-document';

/** Records a use of each client that people authorized, as real requests would. */
export async function noteUses(
  { clients, usage }: Pick<Container, 'clients' | 'usage'>,
  tenantId: string,
): Promise<void> {
  for (const { client_id: clientId } of demoClients) {
    const [secret] = await clients.listSecrets(tenantId, clientId);
    usage.add({ tenantId, clientId, secretId: secret?.id ?? null });
  }
  await usage.flush();
}
