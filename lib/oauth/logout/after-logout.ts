import { isSelfRegistered } from '@/lib/oauth/clients/client';
import type { OAuthContext } from '@/lib/oauth/protocol/context';
import { queryLocation } from '../authorize/client-redirect';
import { findActiveClient } from './check-logout-request';
import type { LogoutRequest } from './logout-request';

/**
 * The URL that the browser goes to after a sign-out: the client's post-logout redirect URI if it is still registered,
 * with `state` unchanged (OpenID Connect RP-Initiated Logout, 3), otherwise our own page. Anyone can register a
 * redirect URI, and "the OP MUST NOT perform post-logout redirection unless the OP has other means of confirming the
 * legitimacy of the post-logout redirection target" (3). For a self-registered client, only a session that was actually
 * ended confirms that, not an ID token.
 * @param signedOut whether a session was ended
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
  const client = await findActiveClient(clientId, context);
  if (!client?.postLogoutRedirectUris.includes(redirectUri) || (!signedOut && isSelfRegistered(client)))
    return context.signedOutUrl(language);
  return queryLocation({ redirectUri, parameters: { ...(state !== null && { state }) } });
}
