import type { Owned, OwnedStore } from '@/lib/directory/owned';
import { setKeyOwner } from '@/lib/grants/access-keys/key-owner';
import type { AccessKeyStore } from '@/lib/grants/access-keys/store';
import { setClientOwner } from '@/lib/grants/clients/client-owner';
import type { ClientStore } from '@/lib/grants/clients/store';
import type { Cause } from '@/lib/journal/audit/audit-entry';
import type { ScimConnectionStore } from '@/lib/provisioning/scim-connections/store';
import { setTokenOwner } from '@/lib/provisioning/scim-connections/token-owner';
import type { Tenant } from '@/lib/tenants/store';

const nothing: Owned = { clients: [], scimTokens: [], accessKeys: [] };

/** What a person can take over, as a member of the group that the tenant has chosen. */
export async function offeredTo(
  directory: Pick<OwnedStore, 'listOffered'>,
  { id: tenantId, settings }: Pick<Tenant, 'id' | 'settings'>,
  personId: string,
  now: Date,
): Promise<Owned> {
  const { whenOwnerLeaves, ownerSuccessorGroup: groupId } = settings;
  if (whenOwnerLeaves !== 'hand-over' || groupId === null) return nothing;
  return directory.listOffered({ tenantId, personId, groupId, now });
}

/**
 * Makes a person accountable for one of the things that are offered to them. Of parallel calls, one succeeds.
 * @param of.id the client_id, or the ID of the SCIM token or access key
 * @returns false if it is not offered, or no longer
 */
export async function takeOver(
  {
    directory,
    clients,
    scimConnections,
    accessKeys,
  }: {
    directory: Pick<OwnedStore, 'listOffered'>;
    clients: Pick<ClientStore, 'change'>;
    scimConnections: Pick<ScimConnectionStore, 'change'>;
    accessKeys: Pick<AccessKeyStore, 'change'>;
  },
  { tenant, personId, id }: { tenant: Pick<Tenant, 'id' | 'settings'>; personId: string; id: string },
  how: { cause: Cause; now: Date },
): Promise<boolean> {
  const offered = await offeredTo(directory, tenant, personId, how.now);
  const of = { tenantId: tenant.id, ownerId: personId, ifWaiting: true };
  if (offered.clients.some((client) => client.id === id))
    return (await setClientOwner(clients, { ...of, clientId: id }, how)).kind === 'changed';
  if (offered.accessKeys.some((key) => key.id === id))
    return (await setKeyOwner(accessKeys, { ...of, id, by: null }, how)) === 'changed';
  const token = offered.scimTokens.find((one) => one.id === id);
  if (!token) return false;
  const { connectionId } = token;
  return (await setTokenOwner(scimConnections, { ...of, connectionId, tokenId: id }, how)).kind === 'changed';
}
