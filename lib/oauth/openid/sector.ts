import type { Client } from '@/lib/oauth/clients/client';
import { isVerifiedRedirect } from '@/lib/oauth/clients/redirect-uri';

/** What decides whose pairwise subjects are the same. */
export type Sectoral = Pick<Client, 'clientId' | 'redirectUris' | 'sectorIdentifierUri'>;

/**
 * The hosts of redirect URIs that say where a client lives. Those on the device, by loopback or a scheme of an app, do not:
 * any other app could have them too.
 * @returns once each
 */
export function redirectHosts(redirectUris: readonly string[]): string[] {
  return [...new Set(redirectUris.filter(isVerifiedRedirect).map((uri) => new URL(uri).hostname))];
}

/**
 * The sector identifier (OpenID Connect Core, 8.1): the host of `sector_identifier_uri`, else that of the redirect
 * URIs, of which there is one (lib/grants/clients/check-pairwise.ts). A client that lives at no host, an app or a device, is a
 * sector of its own.
 */
export function sectorOf({ clientId, redirectUris, sectorIdentifierUri }: Sectoral): string {
  const host = sectorIdentifierUri === null ? redirectHosts(redirectUris)[0] : new URL(sectorIdentifierUri).hostname;
  return host === undefined ? `client:${clientId}` : `host:${host}`;
}
