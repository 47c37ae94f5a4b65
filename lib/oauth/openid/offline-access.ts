import type { Client } from '@/lib/oauth/clients/client';
import { refreshToken } from '../grants/refresh-token';

/** The scope that asks for refresh tokens (OpenID Connect Core, 11). */
export const OFFLINE_SCOPE = 'offline_access';

/**
 * What of the scopes asked for can mean something to the client: `offline_access` only where it gets refresh tokens.
 * Where it cannot have any, the scope is ignored, as the specification has it, rather than shown to people or refused.
 */
export function meantScopes(scopes: string[], client: Pick<Client, 'grantTypes'>): string[] {
  return client.grantTypes.includes(refreshToken.name) ? scopes : scopes.filter((scope) => scope !== OFFLINE_SCOPE);
}
