import { queryLocation } from '../authorize/client-redirect';
import type { OAuthContext } from '../context';
import { findLivingClient } from './check-logout-request';
import type { LogoutRequest } from './logout-request';

/**
 * Where the browser goes after the sign-out: to the address of the client, with `state` as it came (OpenID Connect
 * RP-Initiated Logout, 3), if that is still registered; else to our own page.
 */
export async function afterLogout(context: OAuthContext, request: Pick<LogoutRequest, 'clientId' | 'postLogoutRedirectUri' | 'state'> | null): Promise<string> {
  const { clientId, postLogoutRedirectUri: redirectUri, state } = request ?? { clientId: null, postLogoutRedirectUri: null, state: null };
  if (clientId === null || redirectUri === null) return context.signedOutUrl;
  const client = await findLivingClient(clientId, context);
  if (!client?.postLogoutRedirectUris.includes(redirectUri)) return context.signedOutUrl;
  return queryLocation({ redirectUri, parameters: { ...(state !== null && { state }) } });
}
