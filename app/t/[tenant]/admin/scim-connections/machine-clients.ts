import { listClients } from '@/lib/grants/clients/list-clients';
import type { ClientStore } from '@/lib/grants/clients/store';

export interface MachineClient {
  clientId: string;
  label: string;
}

const OFFERED = 200;

/**
 * The clients that can use the client credentials grant, by name, plus the linked one even if it is beyond the first
 * page.
 */
export async function machineClients(
  clients: Pick<ClientStore, 'list'>,
  tenantId: string,
  bound: string | null = null,
): Promise<MachineClient[]> {
  const { clients: found } = await listClients(clients, {
    tenantId,
    grantType: 'client_credentials',
    sort: 'clientName',
    pageSize: OFFERED,
  });
  const offered = found.map(({ clientId, clientName }) => ({
    clientId,
    label: clientName === clientId ? clientId : `${clientName} (${clientId})`,
  }));
  const isOffered = bound === null || offered.some(({ clientId }) => clientId === bound);
  return isOffered ? offered : [{ clientId: bound, label: bound }, ...offered];
}
