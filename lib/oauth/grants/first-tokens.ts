import { type Client, isPublic } from '@/lib/oauth/clients/client';
import type { OAuthContext } from '@/lib/oauth/protocol/context';
import type { NewFamily } from '@/lib/oauth/protocol/store';
import { newId } from '@/lib/platform/shared/id';
import { sha256 } from '@/lib/platform/shared/secret';
import type { AuthorizationDetail } from '../authorization-details/authorization-detail';
import type { Actor } from '../tokens/access-token';
import { audienceRestriction } from '../tokens/audience-restriction';
import type { Confirmation } from '../tokens/confirmation';
import type { IdTokenRequest } from '../tokens/id-token';
import { lifetimesOf, secondsAfter } from '../tokens/lifetimes';
import { mintFamilyTokens } from '../tokens/mint-family-tokens';
import type { TokenResponse } from '../tokens/token-response';
import { refreshToken } from './refresh-token';

/** What a person authorized a client to do. */
export type Authorization = Pick<
  NewFamily,
  'personId' | 'sessionId' | 'scopes' | 'resources' | 'authTime' | 'amr' | 'acr' | 'claims' | 'authorizationDetails'
>;

/**
 * Mints the first tokens of an authorization without storing anything: the caller consumes the code and creates the
 * token family in one statement, so that a lost race stores no token.
 * @param resources the resources of the access token; `authorizationDetails` narrows it likewise
 * @param idToken the contents of the ID token; if omitted, none is issued
 * @param refreshable false if the grant type never issues a refresh token
 * @param confirmation the key that the access token is bound to, and for public clients the refresh token too
 * @param act who acts for the person, if the access token is to name that
 */
export async function firstTokens(
  context: OAuthContext,
  client: Client,
  authorization: Authorization,
  {
    grantType,
    resources,
    authorizationDetails = [],
    confirmation,
    idToken,
    refreshable = true,
    act,
  }: {
    grantType: string;
    resources: string[];
    authorizationDetails?: AuthorizationDetail[];
    confirmation: Confirmation | null;
    idToken?: IdTokenRequest;
    refreshable?: boolean;
    act?: Actor | undefined;
  },
): Promise<{ response: TokenResponse; family: NewFamily }> {
  const { issuer, origin } = context;
  const withRefreshToken = refreshable && client.grantTypes.includes(refreshToken.name);
  const expiresAt = familyExpiry(
    client,
    context,
    withRefreshToken ? null : audienceRestriction(resources, authorization.scopes, client, issuer),
  );
  const grant = { ...authorization, clientId: client.clientId };
  const content = {
    ...grant,
    authorizationDetails: grant.authorizationDetails ?? [],
    tenantId: issuer.tenantId,
    familyId: newId(),
    generation: 1,
    familyExpiresAt: expiresAt.getTime() / 1000,
    confirmation: isPublic(client) ? confirmation : null,
  };
  const response = await mintFamilyTokens(context, client, content, {
    grantType,
    scopes: grant.scopes,
    resources,
    authorizationDetails,
    confirmation,
    idToken,
    withRefreshToken,
    act,
  });
  const family: NewFamily = {
    ...grant,
    id: content.familyId,
    grantType,
    confirmation,
    refreshTokenHash: response.refresh_token === undefined ? null : sha256(response.refresh_token),
    idleExpiresAt: secondsAfter(context.now(), lifetimesOf(client, issuer).refreshTokenIdleSeconds, expiresAt),
    expiresAt,
    origin,
  };
  return { response, family };
}

/**
 * A token family without a refresh token expires with its access token, whatever lifetime the resources allow. In whole
 * seconds, as in the tokens.
 */
function familyExpiry(client: Client, context: OAuthContext, accessToken: { expiresInSeconds: number } | null): Date {
  const wholeSecond = new Date(Math.floor(context.now().getTime() / 1000) * 1000);
  return secondsAfter(
    wholeSecond,
    accessToken ? accessToken.expiresInSeconds : lifetimesOf(client, context.issuer).refreshTokenAbsoluteSeconds,
  );
}
