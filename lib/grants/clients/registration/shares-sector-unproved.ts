import { isVerifiedRedirect } from '@/lib/oauth/clients/redirect-uri';
import { deviceCode } from '@/lib/oauth/grants/device-code';
import { redirectHosts } from '@/lib/oauth/openid/sector';
import type { ClientMetadata } from '../client';

type Sharing = Pick<ClientMetadata, 'subjectType' | 'sectorIdentifierUri' | 'redirectUris' | 'grantTypes'>;

/**
 * Whether a client would share pairwise subjects with all clients at the host of its redirect URIs (OpenID Connect
 * Core, 8.1) without proving that it belongs there, because it also receives codes at an address on the device, or
 * tokens without any redirect URI. Otherwise, naming another party's host would be enough to learn that party's subject
 * identifiers (docs/decisions/0026).
 * @param metadata of a client that no administrator has reviewed; a sector that an administrator set is kept
 */
export function sharesSectorUnproved({ subjectType, sectorIdentifierUri, redirectUris, grantTypes }: Sharing): boolean {
  if (subjectType !== 'pairwise' || sectorIdentifierUri !== null || redirectHosts(redirectUris).length === 0)
    return false;
  return !redirectUris.every(isVerifiedRedirect) || grantTypes.includes(deviceCode.name);
}
