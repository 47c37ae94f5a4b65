import { setClientOwner } from '@/lib/grants/clients/client-owner';
import { isValidToken } from '@/lib/provisioning/scim-connections/is-valid-token';
import { setTokenOwner } from '@/lib/provisioning/scim-connections/token-owner';
import type { AppliedClient } from './apply-client';
import type { AppliedConnection } from './apply-connection';
import { ApplyError, type Path } from './apply-error';
import { type ApplyStores, effectOf, type How } from './stores';

/**
 * The document's owner: the user name of an active person, or null for no one. Omitted, whoever is accountable stays.
 */
interface Owner {
  tenantId: string;
  path: Path;
  owner: string | null | undefined;
}

/** Makes a person accountable for a client. People exist at this point. */
export async function applyClientOwner(
  { clients, directory }: Pick<ApplyStores, 'clients' | 'directory'>,
  { client, ...of }: Owner & { client: AppliedClient },
  how: How,
): Promise<AppliedClient> {
  const ownerId = await ownerIdOf(directory, of);
  if (ownerId === undefined) return client;
  const which = { tenantId: of.tenantId, clientId: client.client_id, ownerId };
  const { kind } = await setClientOwner(clients, which, how);
  return { ...client, effect: effectOf(client.effect, kind) };
}

/** The same for the active tokens of a SCIM connection. */
export async function applyTokenOwner(
  { scimConnections, directory }: Pick<ApplyStores, 'scimConnections' | 'directory'>,
  { connection, ...of }: Owner & { connection: AppliedConnection },
  how: How,
): Promise<AppliedConnection> {
  const ownerId = await ownerIdOf(directory, of);
  if (ownerId === undefined) return connection;
  const { tenantId } = of;
  const kinds = [];
  for (const token of await scimConnections.listTokens(tenantId, connection.id)) {
    if (!isValidToken(token, how.now)) continue;
    const which = { tenantId, connectionId: connection.id, tokenId: token.id, ownerId };
    kinds.push((await setTokenOwner(scimConnections, which, how)).kind);
  }
  return { ...connection, effect: effectOf(connection.effect, ...kinds) };
}

async function ownerIdOf(
  directory: ApplyStores['directory'],
  { tenantId, path, owner }: Owner,
): Promise<string | null | undefined> {
  if (owner === null || owner === undefined) return owner;
  const person = await directory.findPersonByUserName(tenantId, owner);
  if (!person?.attributes.active) throw new ApplyError([...path, 'owner'], 'is not the user name of an active person');
  return person.id;
}
