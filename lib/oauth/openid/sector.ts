import type { Client } from '@/lib/oauth/clients/client';
import { isVerifiedRedirect } from '@/lib/oauth/clients/redirect-uri';

/** The fields that determine which clients share pairwise subjects. */
export type Sectoral = Pick<Client, 'clientId' | 'redirectUris' | 'sectorIdentifierUri'>;

/**
 * The hosts of the redirect URIs that identify the client. Loopback URIs and app schemes are excluded, because any
 * other app can use them too.
 * @returns each host once
 */
export function redirectHosts(redirectUris: readonly string[]): string[] {
  return [...new Set(redirectUris.filter(isVerifiedRedirect).map((uri) => new URL(uri).hostname))];
}

/**
 * The sector identifier (OpenID Connect Core, 8.1): the host of `sector_identifier_uri`, otherwise the host of the
 * redirect URIs, which all share one (lib/grants/clients/check-client-metadata.ts). A client without a host, such as a
 * native
 * app or a device, is its own sector.
 */
export function sectorOf({ clientId, redirectUris, sectorIdentifierUri }: Sectoral): string {
  const host = sectorIdentifierUri === null ? redirectHosts(redirectUris)[0] : new URL(sectorIdentifierUri).hostname;
  return host === undefined ? `client:${clientId}` : `host:${host}`;
}
