import { msg, type Sayable } from '@/lib/platform/shared/message';
import { type SectorDocuments, sectorProblem } from '../check-sector';
import type { ClientMetadata, RegisteredClient } from '../client';
import { addressesOfStrangers, unsafeEndpointOf } from '../unsafe-address';
import { isOwnName } from './own-name';
import { sharesSectorUnproved } from './registrable-metadata';

/** What the metadata of a self-registered client is checked against, in addition to the tenant's settings. */
export interface Surroundings {
  /** Reads the sector documents that list which redirect URIs share pairwise subjects. */
  sectors: SectorDocuments;
  /** The names of the clients that administrators have registered. */
  administratorsNames(): Promise<string[]>;
  /** Whether an address belongs to this server, for any tenant. */
  isOurs(address: URL): Promise<boolean>;
}

type Described = Pick<
  ClientMetadata,
  | 'clientName'
  | 'redirectUris'
  | 'grantTypes'
  | 'subjectType'
  | 'sectorIdentifierUri'
  | 'backchannelLogoutUri'
  | 'globalTokenRevocationEndpoint'
  | 'backchannelClientNotificationEndpoint'
>;

export interface SurroundingsProblem {
  field: string;
  message: Sayable;
  /** What the client learns, if that is less: the reason why a fetch failed would describe our network. */
  toClient?: Sayable;
}

/**
 * Why a client that registers itself is rejected: a redirect URI at one of our origins, where a code would be sent to a
 * page that is not the client's; a name that equals or resembles that of a client that an administrator registered; an
 * endpoint for notifications in our own network; a sector that does not list its redirect URIs; or a sector whose subjects it would also receive elsewhere.
 * @param before the current client; null for a new one. Values that it already has are not checked again
 */
export async function surroundingsProblem(
  { sectors, administratorsNames, isOurs }: Surroundings,
  before: RegisteredClient | null,
  metadata: Described,
): Promise<SurroundingsProblem | null> {
  for (const [index, uri] of metadata.redirectUris.entries()) {
    if (!before?.redirectUris.includes(uri) && (await isOurs(new URL(uri))))
      return { field: `redirect_uris.${index}`, message: msg('registration.mustNotBeAddressOfServer') };
  }
  if (metadata.clientName !== before?.clientName && isOwnName(metadata.clientName, await administratorsNames())) {
    return { field: 'client_name', message: msg('registration.mustNotResembleAnotherName') };
  }
  if (joinsSectorUnproved(before, metadata))
    return { field: 'subject_type', message: msg('registration.mustBePublicOutsideRedirects') };
  const unsafe = unsafeEndpointOf(addressesOfStrangers, before, metadata);
  if (unsafe !== null) return { field: unsafe, message: msg('registration.mustBePublicAddress') };
  const sector = await sectorProblem(sectors, before, metadata);
  return sector === null
    ? null
    : { field: 'sector_identifier_uri', message: sector, toClient: msg('registration.mustListRedirectUris') };
}

/**
 * The document at a sector's URI proves only where codes are sent: tokens that reach a device need an administrator,
 * who may have allowed them before.
 */
function joinsSectorUnproved(before: RegisteredClient | null, metadata: Described): boolean {
  if (metadata.sectorIdentifierUri === null || !sharesSectorUnproved(metadata)) return false;
  const allowed = before?.sectorIdentifierUri === metadata.sectorIdentifierUri && sharesSectorUnproved(before);
  return !allowed;
}
