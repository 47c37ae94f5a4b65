/** The client credentials grant (RFC 6749, 4.4): a token for the client itself. Needs no database query. */

import { requestedResources } from '@/lib/oauth/parameters/resource';
import { requestedScopes, scopeMember } from '@/lib/oauth/parameters/scope';
import { text } from '@/lib/platform/shared/text';
import { detailsMember } from '../authorization-details/authorization-detail';
import { detailsForResources } from '../authorization-details/details-for-resources';
import { requestedDetails } from '../authorization-details/requested-details';
import { earliestIssue, mintAccessToken } from '../tokens/access-token';
import { audienceRestriction } from '../tokens/audience-restriction';
import { tokenTypeOf } from '../tokens/confirmation';
import type { Grant } from './grant';

export const clientCredentials: Grant = {
  name: 'client_credentials',
  label: text('Client credentials'),
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
    };
    return {
      access_token: await mintAccessToken(context, subject, expiresInSeconds),
      token_type: tokenTypeOf(confirmation),
      expires_in: expiresInSeconds,
      ...scopeMember(scopes),
      ...(authorizationDetails.length > 0 && detailsMember(authorizationDetails)),
    };
  },
};
