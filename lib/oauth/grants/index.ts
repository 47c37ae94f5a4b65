import { detailsMember } from '@/lib/oauth/authorization-details/authorization-detail';
import { detailsForResources } from '@/lib/oauth/authorization-details/details-for-resources';
import { requestedDetails } from '@/lib/oauth/authorization-details/requested-details';
import { requestedResources } from '@/lib/oauth/parameters/resource';
import { requestedScopes, scopeMember } from '@/lib/oauth/parameters/scope';
import { earliestIssue } from '@/lib/oauth/tokens/access-token';
import { audienceRestriction } from '@/lib/oauth/tokens/audience-restriction';
import { tokenTypeOf } from '@/lib/oauth/tokens/confirmation';
import { declaredClaims } from '@/lib/oauth/tokens/declared-claims';
import { issueTokens } from '@/lib/oauth/tokens/issue-tokens';
import { msg } from '@/lib/platform/shared/message';
import { authorizationCode } from './authorization-code';
import { ciba } from './ciba';
import { deviceCode } from './device-code';
import type { Grant } from './grant';
import { jwtBearer } from './jwt-bearer';
import { refreshToken } from './refresh-token';
import { tokenExchange } from './token-exchange';

/** The client credentials grant (RFC 6749, 4.4): a token for the client itself. Needs no database query. */
const clientCredentials: Grant = {
  name: 'client_credentials',
  label: msg('common.clientCredentials'),
  // "The client credentials grant type MUST only be used by confidential clients."
  confidentialOnly: true,
  async respond({ form, client, context, confirmation }) {
    const asked = form.get('authorization_details');
    const details = asked === undefined ? [] : requestedDetails(asked, client, context.issuer);
    const requested = requestedScopes(form.get('scope'), client, context.issuer, details);
    const resources = requestedResources(form.all('resource'), context.issuer);
    const { scopes, expiresInSeconds } = audienceRestriction(resources, requested, client, context.issuer);
    const authorizationDetails = details.length === 0 ? [] : detailsForResources(resources, details);
    const subject = {
      clientId: client.clientId,
      issuedFrom: earliestIssue(client),
      scopes,
      authorizationDetails,
      resources,
      confirmation,
      person: null,
      mapped: await declaredClaims(context, 'access_token', { client, resources, personId: null }),
    };
    const { accessToken } = await issueTokens(context, client, {
      grantType: clientCredentials.name,
      personId: null,
      accessToken: subject,
      expiresInSeconds,
    });
    return {
      access_token: accessToken,
      token_type: tokenTypeOf(confirmation),
      expires_in: expiresInSeconds,
      ...scopeMember(scopes),
      ...(authorizationDetails.length > 0 && detailsMember(authorizationDetails)),
    };
  },
};

/** The grant types. The token endpoint, the metadata and the console's client form use this list. */
export const grants: readonly Grant[] = [
  authorizationCode,
  refreshToken,
  clientCredentials,
  deviceCode,
  ciba,
  jwtBearer,
  tokenExchange,
];
