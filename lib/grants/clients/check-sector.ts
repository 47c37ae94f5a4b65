import { msg, type Sayable } from '@/lib/platform/shared/message';
import type { ClientMetadata } from './client';

/** The documents at `sector_identifier_uri`. */
export interface SectorDocuments {
  /**
   * The redirect URIs of a sector (OpenID Connect Registration, 5).
   * @returns the list, or why there is none, in words that follow the name of the field
   */
  read(uri: string): Promise<string[] | { unavailable: Sayable }>;
}

type Sector = Pick<ClientMetadata, 'sectorIdentifierUri' | 'redirectUris'>;

/**
 * "The values of the registered redirect_uris MUST be included in the elements of the array" (OpenID Connect
 * Registration, 5). Otherwise any client could join a sector and learn its subject identifiers. The list is fetched
 * only if there is a new URI to look up; what was checked before is not checked again.
 * @param before the current client; null for a new one
 * @returns what is wrong with `sector_identifier_uri`, or null
 */
export async function sectorProblem(
  documents: SectorDocuments,
  before: Sector | null,
  { sectorIdentifierUri: uri, redirectUris }: Sector,
): Promise<Sayable | null> {
  if (uri === null) return null;
  const checked = before?.sectorIdentifierUri === uri ? before.redirectUris : [];
  const unchecked = redirectUris.filter((redirectUri) => !checked.includes(redirectUri));
  if (unchecked.length === 0 && before?.sectorIdentifierUri === uri) return null;
  const listed = await documents.read(uri);
  if (!Array.isArray(listed)) return msg('clients.mustPointToJsonList', { problem: listed.unavailable });
  const missing = unchecked.find((redirectUri) => !listed.includes(redirectUri));
  return missing === undefined ? null : msg('clients.doesNotListUri', { uri: missing });
}
