import { isSelfRegistered } from '@/lib/oauth/clients/client';
import type { OAuthContext } from '@/lib/oauth/protocol/context';
import { queryLocation } from '../authorize/client-redirect';
import { findLivingClient } from './check-logout-request';
import type { LogoutRequest } from './logout-request';

/**
 * Where the browser goes after the sign-out: to the address of the client, with `state` as it came (OpenID Connect
 * RP-Initiated Logout, 3), if that is still registered; else to our own page. Anybody can register an address: "the OP
 * MUST NOT perform post-logout redirection unless the OP has other means of confirming the legitimacy of the post-logout
 * redirection target" (3), which for a client that registered itself is somebody's session, and nobody's ID token.
 * @param signedOut whether somebody was signed in, and is not any more
 */
export async function afterLogout(
  context: OAuthContext,
  request: Pick<LogoutRequest, 'clientId' | 'postLogoutRedirectUri' | 'state' | 'language'> | null,
  signedOut: boolean,
): Promise<string> {
  const {
    clientId,
    postLogoutRedirectUri: redirectUri,
    state,
    language,
  } = request ?? { clientId: null, postLogoutRedirectUri: null, state: null, language: null };
  if (clientId === null || redirectUri === null) return context.signedOutUrl(language);
  const client = await findLivingClient(clientId, context);
  if (!client?.postLogoutRedirectUris.includes(redirectUri) || (!signedOut && isSelfRegistered(client)))
    return context.signedOutUrl(language);
  return queryLocation({ redirectUri, parameters: { ...(state !== null && { state }) } });
}
