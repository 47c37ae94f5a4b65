/** Token introspection (RFC 7662). Only for confidential clients, because it requires authentication. */

import { type Client, isPublic, isSelfRegistered } from '@/lib/oauth/clients/client';
import { signingAlgorithms } from '@/lib/oauth/clients/client-options';
import { subjectOf } from '@/lib/oauth/openid/subject';
import { scopeMember } from '@/lib/oauth/parameters/scope';
import { usablePersonalToken } from '@/lib/oauth/personal-tokens/usable-personal-token';
import type { Issuer, OAuthContext } from '@/lib/oauth/protocol/context';
import { isOwnIssuer } from '@/lib/oauth/protocol/issuers';
import { msg } from '@/lib/platform/shared/message';
import { authenticationFailed } from '../client-auth/authentication-failed';
import { describeAuthMethods } from '../client-auth/describe-auth-methods';
import { roleClaims } from '../openid/role-claims';
import { isPersonalToken } from '../personal-tokens/personal-token';
import { declaredClaims } from '../tokens/declared-claims';
import { isRefreshToken } from '../tokens/refresh-token';
import { answering } from './answering';
import { authenticatedForm } from './authenticated-form';
import type { Endpoint } from './endpoint';
import { introspectAccessToken } from './introspect-access-token';
import { introspectRefreshToken } from './introspect-refresh-token';
import { introspectionAlgorithm, introspectionJwt } from './introspection-jwt';
import { jsonResponse } from './json-response';

/**
 * The introspection response for an active personal access token (RFC 7662, 2.2). Only clients that serve the token's
 * resource get it: "The authorization server MUST determine whether or not the protected resource [...] is allowed to
 * introspect" it, and the token belongs to no other client. There is no `client_id`, because no client obtained the
 * token, and `sub` is the caller's subject for the person.
 * @returns null if it is not an active personal access token for such a resource
 */
async function introspectPersonalToken(context: OAuthContext, caller: Client, token: string) {
  const serves = caller.tokenExchange?.serves ?? [];
  if (serves.length === 0) return null;
  const standing = await usablePersonalToken(context, token);
  if (!standing || standing.resource === null || !serves.includes(standing.resource)) return null;
  const { id, personId, userName, resource, scopes, acr, createdAt, expiresAt } = standing;
  const subject = subjectOf(context, caller, personId);
  return {
    ...(await declaredClaims(context, 'introspection', { client: null, resources: [resource], personId })),
    active: true as const,
    token_type: 'Bearer',
    iss: context.issuer.issuer,
    sub: subject,
    aud: resource,
    ...scopeMember(scopes),
    jti: id,
    iat: Math.floor(createdAt.getTime() / 1000),
    exp: Math.floor(expiresAt.getTime() / 1000),
    acr,
    ...(await roleClaims(context, { personId, resources: [resource] })),
    ...(subject === personId && { username: userName }),
  };
}

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
      if (isPublic(client)) throw authenticationFailed(msg('oauth.publicClientRequestedIntrospection'));
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

/** The members of an active token that decide which clients may introspect it. */
interface PresentedToken {
  aud?: string | string[];
  client_id?: string;
}

/**
 * Whether the calling client may introspect an active token: "the authorization server MUST determine whether or not
 * the token can be used at the resource server making the introspection call" (RFC 7662, 4), and if it cannot, "MUST
 * set the value of the active member [...] to false" (RFC 9701, 5). These clients may:
 *
 * - the client that the token was issued to;
 * - a client that the audience names, or that serves a resource in the audience (RFC 9068, 4);
 * - if the audience contains the issuer, a client that serves the issuer: one that lists it in `serves`, or one that
 *   lists nothing and was registered by an administrator. Self-registered clients are excluded, because where anyone
 * can
 *   register, authentication proves nothing and would not prevent "token scanning attacks" (RFC 7662, 2.1).
 *
 * Refresh tokens have no audience, so only the client that they were issued to may introspect them.
 */
export function isMeantFor(
  { clientId, tokenExchange, origin }: Pick<Client, 'clientId' | 'tokenExchange' | 'origin'>,
  { aud, client_id: holder }: PresentedToken,
  issuer: Pick<Issuer, 'issuer' | 'formerIssuers'>,
): boolean {
  if (holder === clientId) return true;
  const serves = tokenExchange?.serves ?? [];
  const servesIssuer =
    serves.length === 0 ? !isSelfRegistered({ origin }) : serves.some((one) => isOwnIssuer(one, issuer));
  return [aud ?? []]
    .flat()
    .some((one) => one === clientId || serves.includes(one) || (servesIssuer && isOwnIssuer(one, issuer)));
}
