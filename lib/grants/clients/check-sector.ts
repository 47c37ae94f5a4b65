import type { ClientMetadata } from './client';

/** The lists at `sector_identifier_uri`. */
export interface SectorDocuments {
  /**
   * The redirect URIs of a sector (OpenID Connect Registration, 5).
   * @returns why not, in words that go on after the name of the field, when there is no such list to be had
   */
  read(uri: string): Promise<string[] | { unavailable: string }>;
}

type Sector = Pick<ClientMetadata, 'sectorIdentifierUri' | 'redirectUris'>;

/**
 * "The values of the registered redirect_uris MUST be included in the elements of the array" (OpenID Connect
 * Registration, 5): else anybody could join a sector, and learn what its clients call people. The list is fetched when
 * there is something new to look up, and not again for what was checked before.
 * @param before the client as it is; null for a new one
 * @returns what is wrong with `sector_identifier_uri`, or null
 */
export async function sectorProblem(
  documents: SectorDocuments,
  before: Sector | null,
  { sectorIdentifierUri: uri, redirectUris }: Sector,
): Promise<string | null> {
  if (uri === null) return null;
  const checked = before?.sectorIdentifierUri === uri ? before.redirectUris : [];
  const unchecked = redirectUris.filter((redirectUri) => !checked.includes(redirectUri));
  if (unchecked.length === 0 && before?.sectorIdentifierUri === uri) return null;
  const listed = await documents.read(uri);
  if (!Array.isArray(listed)) return `must point to a JSON list of redirect URIs: ${listed.unavailable}`;
  const missing = unchecked.find((redirectUri) => !listed.includes(redirectUri));
  return missing === undefined ? null : `does not list ${missing}`;
}
