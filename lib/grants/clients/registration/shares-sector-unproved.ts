import { isVerifiedRedirect } from '@/lib/oauth/clients/redirect-uri';
import { deviceCode } from '@/lib/oauth/grants/device-code';
import { redirectHosts } from '@/lib/oauth/openid/sector';
import type { ClientMetadata } from '../client';

type Sharing = Pick<ClientMetadata, 'subjectType' | 'sectorIdentifierUri' | 'redirectUris' | 'grantTypes'>;

/**
 * Whether a client would share pairwise subjects with all that live at the host of its redirect URIs (OpenID Connect
 * Core, 8.1) without having to live there: it is given codes at an address on the device too, or tokens at none. Naming
 * another's host would do to learn what people are called there (docs/decisions/0026).
 * @param metadata of a client that nobody has looked at; a sector that an administrator gave it stays
 */
export function sharesSectorUnproved({ subjectType, sectorIdentifierUri, redirectUris, grantTypes }: Sharing): boolean {
  if (subjectType !== 'pairwise' || sectorIdentifierUri !== null || redirectHosts(redirectUris).length === 0)
    return false;
  return !redirectUris.every(isVerifiedRedirect) || grantTypes.includes(deviceCode.name);
}
