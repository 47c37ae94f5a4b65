import { withdrawnDetail } from '../authorization-details/requested-details';
import type { AuthorizationParameters } from '../authorization-request';
import type { Client } from '../client';
import type { OAuthContext } from '../context';
import { matchRedirectUri } from '../redirect-uri';
import { allowedScopes } from '../scope';

/** Whether the client still has what was validated when its request arrived: that may have been taken from it since. */
export function stillGranted(
  context: Pick<OAuthContext, 'issuer'>,
  client: Client,
  { redirectUri, scopes, authorizationDetails = [] }: AuthorizationParameters,
): boolean {
  const allowed = new Set(allowedScopes(client, context.issuer));
  return (
    'uri' in matchRedirectUri(redirectUri, client) &&
    scopes.every((scope) => allowed.has(scope)) &&
    withdrawnDetail(authorizationDetails, client, context.issuer) === null
  );
}
