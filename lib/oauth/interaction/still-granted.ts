import type { Client } from '@/lib/oauth/clients/client';
import { matchRedirectUri } from '@/lib/oauth/clients/redirect-uri';
import type { AuthorizationParameters } from '@/lib/oauth/parameters/authorization-request';
import { allowedScopes } from '@/lib/oauth/parameters/scope';
import type { OAuthContext } from '@/lib/oauth/protocol/context';
import { withdrawnDetail } from '../authorization-details/requested-details';

/**
 * Whether the client still has what was validated when the request arrived; an administrator may have removed it since.
 */
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
