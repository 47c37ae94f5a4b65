import { type Client, isPublic } from '@/lib/oauth/clients/client';
import { isVerifiedRedirect } from '@/lib/oauth/clients/redirect-uri';
import type { AuthorizationParameters } from '@/lib/oauth/parameters/authorization-request';
import type { OAuthContext } from '@/lib/oauth/protocol/context';
import { claimsBeyondScopes } from '../openid/granted-claims';

/** The parts of the context that this needs. */
export type ConsentContext = Pick<OAuthContext, 'issuer' | 'pairwiseKey'> & {
  store: Pick<OAuthContext['store'], 'findConsent'>;
};

/**
 * Whether the person must be asked for consent. Always when `prompt=consent` asks for it, and whenever another program
 * could receive the response: "MUST NOT process repeated authorization requests automatically [...] without
 * authenticating the client or relying on other measures" (RFC 6749, 10.2).
 */
export async function needsConsent(
  context: ConsentContext,
  client: Client,
  parameters: AuthorizationParameters,
  personId: string,
): Promise<boolean> {
  if (parameters.prompt.includes('consent') || !isSureOfClient(client, parameters.redirectUri)) return true;
  if (client.firstParty) return false;
  // Only scopes are remembered. Individual claims beyond them and authorization details need consent every time.
  if (
    claimsBeyondScopes(parameters, client, context.issuer).length > 0 ||
    (parameters.authorizationDetails ?? []).length > 0
  )
    return true;
  const allowed = new Set(await context.store.findConsent(context.issuer.tenantId, personId, client.clientId));
  return !parameters.scopes.every((scope) => allowed.has(scope));
}

function isSureOfClient(client: Client, redirectUri: string): boolean {
  return isVerifiedRedirect(redirectUri) || (!isPublic(client) && client.applicationType === 'web');
}
