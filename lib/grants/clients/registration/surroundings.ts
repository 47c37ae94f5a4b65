import { type SectorDocuments, sectorProblem } from '../check-sector';
import type { ClientMetadata, RegisteredClient } from '../client';
import { isOwnName } from './own-name';

/** What the metadata of a client that registers itself is held against, beside the tenant's settings. */
export interface Surroundings {
  /** Where clients say which redirect URIs share pairwise subjects. */
  sectors: SectorDocuments;
  /** What the clients are called that administrators have registered. */
  administratorsNames(): Promise<string[]>;
  /** Whether something of ours is served at an address, of any tenant. */
  isOurs(address: URL): Promise<boolean>;
}

type Described = Pick<ClientMetadata, 'clientName' | 'redirectUris' | 'sectorIdentifierUri'>;

/**
 * What speaks against a client that registers itself: a redirect URI at an origin of ours, where a code would be sent to
 * a page that is not the client's; a name that is, or looks like, that of a client which an administrator has registered;
 * a sector that does not list its redirect URIs.
 * @param before the client as it is; null for a new one. What it has already is not looked at again
 */
export async function surroundingsProblem(
  { sectors, administratorsNames, isOurs }: Surroundings,
  before: RegisteredClient | null,
  metadata: Described,
): Promise<{ field: string; message: string } | null> {
  for (const [index, uri] of metadata.redirectUris.entries()) {
    if (!before?.redirectUris.includes(uri) && (await isOurs(new URL(uri))))
      return { field: `redirect_uris.${index}`, message: 'must not be an address of this server' };
  }
  if (metadata.clientName !== before?.clientName && isOwnName(metadata.clientName, await administratorsNames())) {
    return { field: 'client_name', message: 'must not be or resemble the name of another client' };
  }
  const sector = await sectorProblem(sectors, before, metadata);
  return sector === null ? null : { field: 'sector_identifier_uri', message: sector };
}
