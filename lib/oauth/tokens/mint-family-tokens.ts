import type { Client } from '@/lib/oauth/clients/client';
import { scopeMember } from '@/lib/oauth/parameters/scope';
import type { OAuthContext } from '@/lib/oauth/protocol/context';
import { type AuthorizationDetail, detailsMember } from '../authorization-details/authorization-detail';
import { detailsForResources } from '../authorization-details/details-for-resources';
import { idTokenClaims, idTokenReadsGroups, idTokenSources } from '../openid/granted-claims';
import { accessTokenMappings, mappedClaims, readsGroups } from '../openid/mapped-claims';
import { personReader } from '../openid/person-reader';
import { subjectOf } from '../openid/subject';
import { type Actor, earliestIssue } from './access-token';
import { audienceRestriction } from './audience-restriction';
import { type Confirmation, tokenTypeOf } from './confirmation';
import { type IdTokenRequest, idTokenContent, OPENID_SCOPE } from './id-token';
import { issueTokens } from './issue-tokens';
import { type RefreshToken, sealRefreshToken } from './refresh-token';
import type { TokenResponse } from './token-response';

/** The parts of the context that minting needs. */
export type MintingContext = Pick<
  OAuthContext,
  'issuer' | 'store' | 'keys' | 'pairwiseKey' | 'refreshTokenKey' | 'mapClaims' | 'tokenHook' | 'refused' | 'now'
>;

/**
 * Mints the tokens of one generation of a token family: an access token, if wanted a refresh token, and an ID token if
 * `openid` was granted. Stores nothing: the caller stores the generation afterwards, so that it stays as it was when the
 * tenant's token hook refuses.
 * @param family the content of the refresh token
 * @param narrowed what the access token is narrowed to, and the key that it is bound to; `idToken` if the grant type
 *   identifies the person
 */
export async function mintFamilyTokens(
  context: MintingContext,
  client: Client,
  family: RefreshToken,
  narrowed: {
    /** The value of `grant_type`. */
    grantType: string;
    scopes: string[];
    resources: string[];
    authorizationDetails: readonly AuthorizationDetail[];
    confirmation: Confirmation | null;
    idToken?: IdTokenRequest | undefined;
    withRefreshToken: boolean;
    /** Who acts for the person, if that is to be named (RFC 8693, 4.1). */
    act?: Actor | undefined;
  },
): Promise<TokenResponse> {
  const { familyId, personId, authTime, amr, acr } = family;
  const remaining = family.familyExpiresAt - Math.floor(context.now().getTime() / 1000);
  const { scopes, expiresInSeconds: longest } = audienceRestriction(
    narrowed.resources,
    narrowed.scopes,
    client,
    context.issuer,
  );
  const details = narrowed.authorizationDetails;
  const authorizationDetails = details.length === 0 ? [] : detailsForResources(narrowed.resources, details);
  const expiresInSeconds = Math.min(longest, remaining);
  const subject = subjectOf(context, client, personId);
  const mappings = accessTokenMappings('access_token', client, narrowed.resources, context.issuer);
  // Independent of the access token's audience, because the ID token is for the client itself.
  const idToken = narrowed.idToken && narrowed.scopes.includes(OPENID_SCOPE) ? narrowed.idToken : null;
  const sources = idToken && idTokenSources(context.issuer, client, { scopes: narrowed.scopes, claims: family.claims });
  const about = personReader(
    context,
    personId,
    readsGroups(mappings) || (sources !== null && idTokenReadsGroups(sources)),
  );
  const issued = await issueTokens(context, client, {
    grantType: narrowed.grantType,
    personId,
    accessToken: {
      clientId: client.clientId,
      issuedFrom: earliestIssue(client),
      scopes,
      authorizationDetails,
      resources: narrowed.resources,
      confirmation: narrowed.confirmation,
      mayAct: client.tokenExchange?.mayAct,
      person: { subject, familyId, authTime, amr, acr },
      mapped: await mappedClaims(context, mappings, about),
      ...(narrowed.act && { exchange: { subject, act: narrowed.act, from: null } }),
    },
    expiresInSeconds,
    ...(sources && {
      idToken: () =>
        idTokenContent(
          context,
          client,
          family,
          { ...idToken, extraClaims: idTokenClaims(context, sources, about) },
          remaining,
        ),
    }),
  });
  return {
    access_token: issued.accessToken,
    token_type: tokenTypeOf(narrowed.confirmation),
    expires_in: expiresInSeconds,
    ...(narrowed.withRefreshToken && { refresh_token: sealRefreshToken(context, family) }),
    ...(issued.idToken !== null && { id_token: issued.idToken }),
    ...scopeMember(scopes),
    ...(authorizationDetails.length > 0 && detailsMember(authorizationDetails)),
  };
}
