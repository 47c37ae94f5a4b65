import { type Client, isPublic } from '@/lib/oauth/clients/client';
import type { OAuthContext } from '@/lib/oauth/protocol/context';
import type { NewFamily } from '@/lib/oauth/protocol/store';
import { newId } from '@/lib/platform/shared/id';
import { sha256 } from '@/lib/platform/shared/secret';
import type { AuthorizationDetail } from '../authorization-details/authorization-detail';
import { audienceRestriction } from '../tokens/audience-restriction';
import type { Confirmation } from '../tokens/confirmation';
import type { IdTokenRequest } from '../tokens/id-token';
import { lifetimesOf, secondsAfter } from '../tokens/lifetimes';
import { mintFamilyTokens } from '../tokens/mint-family-tokens';
import type { TokenResponse } from '../tokens/token-response';
import { refreshToken } from './refresh-token';

/** What a person has authorized a client to. */
export type Authorization = Pick<
  NewFamily,
  'personId' | 'sessionId' | 'scopes' | 'resources' | 'authTime' | 'amr' | 'acr' | 'claims' | 'authorizationDetails'
>;

/**
 * Mints the first tokens of an authorization. Nothing is stored: the caller claims code and family in one statement,
 * so that a lost race leaves no token behind.
 * @param resources what the access token is narrowed to, and `authorizationDetails` likewise
 * @param idToken what its ID token is to say; a grant that does not name it brings none
 * @param refreshable false where the grant never brings a refresh token
 * @param confirmation the key that the access token is bound to; of a public client, the refresh token too
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
  }: {
    grantType: string;
    resources: string[];
    authorizationDetails?: AuthorizationDetail[];
    confirmation: Confirmation | null;
    idToken?: IdTokenRequest;
    refreshable?: boolean;
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
    scopes: grant.scopes,
    resources,
    authorizationDetails,
    confirmation,
    idToken,
    withRefreshToken,
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

/** A family without refresh token ends with its access token, however long its resources let that live. Whole seconds, as the tokens carry it. */
function familyExpiry(client: Client, context: OAuthContext, accessToken: { expiresInSeconds: number } | null): Date {
  const wholeSecond = new Date(Math.floor(context.now().getTime() / 1000) * 1000);
  return secondsAfter(
    wholeSecond,
    accessToken ? accessToken.expiresInSeconds : lifetimesOf(client, context.issuer).refreshTokenAbsoluteSeconds,
  );
}
