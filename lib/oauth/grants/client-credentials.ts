/** The client credentials grant (RFC 6749, 4.4): a token of the client itself. The database is not asked. */
import { requestedResources } from '../resource';
import { requestedScopes, scopeMember } from '../scope';
import { mintAccessToken } from '../tokens/access-token';
import { audienceRestriction } from '../tokens/audience-restriction';
import { tokenTypeOf } from '../tokens/confirmation';
import type { Grant } from './grant';

export const clientCredentials: Grant = {
  name: 'client_credentials',
  label: 'Client credentials',
  // "The client credentials grant type MUST only be used by confidential clients."
  confidentialOnly: true,
  async respond({ form, client, context, confirmation }) {
    const requested = requestedScopes(form.get('scope'), client, context.issuer);
    const resources = requestedResources(form.all('resource'), context.issuer);
    const { scopes, expiresInSeconds } = audienceRestriction(resources, requested, client, context.issuer);
    const subject = { clientId: client.clientId, scopes, resources, confirmation, person: null };
    return {
      access_token: await mintAccessToken(context, subject, expiresInSeconds),
      token_type: tokenTypeOf(confirmation),
      expires_in: expiresInSeconds,
      ...scopeMember(scopes),
    };
  },
};
