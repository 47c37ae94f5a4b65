import type { Client } from '@/lib/oauth/clients/client';
import { matchRedirectUri } from '@/lib/oauth/clients/redirect-uri';
import { OAuthError } from '@/lib/oauth/protocol/errors';
import { msg, type Sayable } from '@/lib/platform/shared/message';
import type { RequestParameters } from '../parameters/request-parameters';

/**
 * "MUST NOT automatically redirect the user-agent to the invalid redirection URI" (RFC 6749, 3.1.2.4).
 * @returns where to send the response; the only registered URI when none is sent (RFC 6749, 3.1.2.3)
 */
export function checkRedirectUri(
  parameters: RequestParameters,
  client: Client,
): { redirectUri: string; redirectUriSent: boolean } {
  if (parameters.isRepeated('redirect_uri'))
    throw new OAuthError('repeated-parameter', msg('oauth.redirectUriIsRepeated'), 'redirect_uri');
  const sent = parameters.get('redirect_uri');
  if (sent !== undefined) {
    const match = matchRedirectUri(sent, client);
    if ('reason' in match) throw invalidRedirectUri(match.reason);
    return { redirectUri: match.uri, redirectUriSent: true };
  }
  const [only, another] = client.redirectUris;
  if (only === undefined) throw invalidRedirectUri(msg('oauth.clientHasNoRegisteredRedirect'));
  if (another !== undefined)
    throw new OAuthError(
      'missing-parameter',
      msg('oauth.redirectUriIsMissingBut', { length: client.redirectUris.length }),
      'redirect_uri',
    );
  return { redirectUri: only, redirectUriSent: false };
}

function invalidRedirectUri(reason: Sayable): OAuthError {
  return new OAuthError('invalid-redirect-uri', reason);
}
