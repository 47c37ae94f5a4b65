import { listClients } from '@/lib/grants/clients/list-clients';
import type { ClientStore } from '@/lib/grants/clients/store';

export interface MachineClient {
  clientId: string;
  label: string;
}

const OFFERED = 200;

/** The clients that get tokens by themselves, by name, and the bound one wherever it is in that list. */
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
