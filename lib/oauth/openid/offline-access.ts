import type { Client } from '@/lib/oauth/clients/client';
import { refreshToken } from '../grants/refresh-token';

/** The scope that requests refresh tokens (OpenID Connect Core, 11). */
export const OFFLINE_SCOPE = 'offline_access';

/**
 * Removes `offline_access` for clients that do not get refresh tokens: the specification says to ignore it, so it is
 * neither shown on the consent page nor rejected.
 */
export function meantScopes(scopes: string[], client: Pick<Client, 'grantTypes'>): string[] {
  return client.grantTypes.includes(refreshToken.name) ? scopes : scopes.filter((scope) => scope !== OFFLINE_SCOPE);
}
