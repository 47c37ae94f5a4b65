/** Token introspection (RFC 7662). Only for confidential clients, because it requires authentication. */
import { type Client, isPublic } from '@/lib/oauth/clients/client';
import { signingAlgorithms } from '@/lib/oauth/clients/client-options';
import type { OAuthContext } from '@/lib/oauth/protocol/context';
import { OAuthRefusal } from '@/lib/oauth/protocol/errors';
import { describeAuthMethods } from '../client-auth/describe-auth-methods';
import { isPersonalToken } from '../personal-tokens/personal-token';
import { isRefreshToken } from '../tokens/refresh-token';
import { answering } from './answering';
import { authenticatedForm } from './authenticated-form';
import type { Endpoint } from './endpoint';
import { introspectAccessToken } from './introspect-access-token';
import { introspectPersonalToken } from './introspect-personal-token';
import { introspectRefreshToken } from './introspect-refresh-token';
import { introspectionAlgorithm, introspectionJwt } from './introspection-jwt';
import { isMeantFor } from './is-meant-for';
import { jsonResponse } from './json-response';

export const introspect: Endpoint = {
  path: '/introspect',
  methods: ['POST'],
  cors: false,
  whenSuspended: 'answers',
  usesCertificates: true,
  metadata: (url, authMethods) => ({
    introspection_endpoint: url,
    ...describeAuthMethods(
      'introspection',
      authMethods.filter(({ confidential }) => confidential),
    ),
    introspection_signing_alg_values_supported: signingAlgorithms,
  }),
  handler: (request, context) =>
    answering('introspect', context, async (attempt) => {
      const { form, client } = await authenticatedForm(request, context, attempt);
      if (isPublic(client))
        throw new OAuthRefusal('client-authentication-failed', 'public client requested introspection');
      const active = await activeToken(context, client, form.required('token'));
      const answer = active !== null && isMeantFor(client, active, context.issuer) ? active : INACTIVE;
      const alg = introspectionAlgorithm(request, client);
      return alg === null ? jsonResponse(answer) : introspectionJwt(context, client, alg, answer);
    }),
};

/** Contains nothing else: "SHOULD NOT include any additional information about an inactive token". */
const INACTIVE = { active: false };

/**
 * `token_type_hint` is not needed, because the form of a token shows its kind. A suspended tenant has no active tokens.
 */
async function activeToken(
  context: OAuthContext,
  client: Client,
  token: string,
): Promise<{ active: true; aud?: string | string[]; client_id?: string } | null> {
  if (context.issuer.suspended) return null;
  if (isPersonalToken(token)) return introspectPersonalToken(context, client, token);
  return isRefreshToken(token) ? introspectRefreshToken(context, client, token) : introspectAccessToken(context, token);
}
