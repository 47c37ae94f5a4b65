import { msg } from '@/lib/platform/shared/message';
/** The token endpoint (RFC 6749, 3.2). */

import { signingAlgorithms } from '@/lib/oauth/clients/client-options';
import { TOKEN_PATH } from '@/lib/oauth/protocol/endpoint-url';
import { OAuthError } from '@/lib/oauth/protocol/errors';
import { describeAuthMethods } from '../client-auth/describe-auth-methods';
import { proofAlgorithms } from '../dpop/proof-header';
import { grants } from '../grants';
import { checkEnabled } from '../grants/check-enabled';
import type { Grant } from '../grants/grant';
import type { RequestParameters } from '../parameters/request-parameters';
import { ID_JAG_TOKEN_TYPE } from '../parameters/token-type';
import { confirmSender } from '../tokens/confirm-sender';
import { answering } from './answering';
import { authenticatedForm } from './authenticated-form';
import type { Endpoint } from './endpoint';
import { jsonResponse } from './json-response';

const byName = new Map(grants.map((grant) => [grant.name, grant]));

export const token: Endpoint = {
  path: TOKEN_PATH,
  methods: ['POST'],
  cors: true,
  usesCertificates: true,
  metadata: (url, authMethods) => ({
    token_endpoint: url,
    ...describeAuthMethods('token', authMethods),
    grant_types_supported: grants.map(({ name }) => name),
    authorization_grant_profiles_supported: grants.flatMap(({ profiles = [] }) => profiles),
    // draft-ietf-oauth-identity-assertion-authz-grant, 7.1
    identity_chaining_requested_token_types_supported: [ID_JAG_TOKEN_TYPE],
    // Excludes `none`: ID tokens are always signed.
    id_token_signing_alg_values_supported: signingAlgorithms,
    dpop_signing_alg_values_supported: proofAlgorithms,
  }),
  handler: (request, context) =>
    answering('token', context, async (attempt) => {
      // An unsupported grant type is rejected before the client is authenticated.
      const { form, client } = await authenticatedForm(request, context, attempt, supportedGrant, (sent) =>
        supportedGrant(sent).clientWithout?.(sent, context),
      );
      const grant = supportedGrant(form);
      checkEnabled(grant, client);
      const { confirmation, headers } = await confirmSender(request, client, grant.name, context);
      const tokens = await grant.respond({ form, client, context, confirmation });
      context.issued(grant.name);
      return jsonResponse(tokens, 200, headers);
    }),
};

function supportedGrant(form: RequestParameters): Grant {
  const name = form.required('grant_type');
  const grant = byName.get(name);
  if (!grant)
    throw new OAuthError('unsupported-grant-type', msg('oauth.grantTypeNameIsNot', { name: name.slice(0, 100) }));
  return grant;
}
