/**
 * The token exchange grant (RFC 8693): exchanges an access token, an ID token or a trusted issuer's JWT for an access
 * token with fewer permissions, for another resource, or for use by another party; and a client's own ID token or
 * refresh token for an ID-JAG, which another authorization server accepts.
 */

import type { Client } from '@/lib/oauth/clients/client';
import { exchangeParameters, requestedResources } from '@/lib/oauth/parameters/resource';
import { allowedScopes, narrowedScopes, scopeMember } from '@/lib/oauth/parameters/scope';
import type { Issuer, OAuthContext } from '@/lib/oauth/protocol/context';
import { OAuthError } from '@/lib/oauth/protocol/errors';
import { msg } from '@/lib/platform/shared/message';
import { type AuthorizationDetail, detailsMember } from '../authorization-details/authorization-detail';
import { detailsForResources } from '../authorization-details/details-for-resources';
import { narrowedDetails } from '../authorization-details/narrowed-details';
import { detailProblem } from '../authorization-details/requested-details';
import type { RequestParameters } from '../parameters/request-parameters';
import { ACCESS_TOKEN_TYPE, ID_JAG_TOKEN_TYPE, TOKEN_EXCHANGE } from '../parameters/token-type';
import { actorOf, descentOf, mayActNext } from '../token-exchange/acting';
import { activeAccessToken } from '../token-exchange/active-token';
import { checkKeys } from '../token-exchange/check-subject';
import { issueIdJag } from '../token-exchange/issue-id-jag';
import { narrowOwnTokens, type TokenExchangePolicy } from '../token-exchange/policy';
import { type SubjectClaims, subjectToken } from '../token-exchange/subject-token';
import { type AccessTokenClaims, earliestIssue, personOf } from '../tokens/access-token';
import { audienceRestriction } from '../tokens/audience-restriction';
import { tokenTypeOf } from '../tokens/confirmation';
import { declaredClaims } from '../tokens/declared-claims';
import { issueTokens } from '../tokens/issue-tokens';
import type { Grant } from './grant';

export const tokenExchange: Grant = {
  name: TOKEN_EXCHANGE,
  label: msg('common.tokenExchange'),
  // Only an authenticated client may exchange tokens.
  confidentialOnly: true,
  async respond(request) {
    const { form, client, context, confirmation } = request;
    if (requestedType(form) === ID_JAG_TOKEN_TYPE) return issueIdJag(request);
    const policy = client.tokenExchange ?? narrowOwnTokens;
    const { claims: subject, personId, own, record } = await subjectToken(request, policy);
    const actor = await actorToken(form, client, context);
    checkKeys({ subject, actor }, client, policy, confirmation);
    const act = actorOf(subject, actor, client, policy);
    const resources = exchangeTargets(form, subject, policy, context.issuer);
    const granted = exchangeScopes(form, subject, client, context);
    const authorizationDetails = detailsForResources(resources, exchangeDetails(form, subject, client, context));
    const { scopes, expiresInSeconds: longest } = audienceRestriction(resources, granted, client, context.issuer);
    const expiresInSeconds = Math.min(
      longest,
      ...[subject, actor].flatMap((token) => (token ? remainingSeconds(token, context) : [])),
    );
    const { accessToken } = await issueTokens(context, client, {
      grantType: TOKEN_EXCHANGE,
      personId,
      accessToken: {
        clientId: client.clientId,
        issuedFrom: Math.max(earliestIssue(client), subject.iat, actor?.iat ?? 0),
        scopes,
        authorizationDetails,
        resources,
        confirmation,
        person: personOf(subject),
        mayAct: mayActNext(subject, client, policy),
        mapped: await declaredClaims(context, 'access_token', { client, resources, personId }),
        exchange: { subject: subject.sub, act, from: own ? descentOf(subject) : null },
      },
      expiresInSeconds,
    });
    await record({ scopes, resources, expiresInSeconds });
    return {
      access_token: accessToken,
      issued_token_type: ACCESS_TOKEN_TYPE,
      token_type: tokenTypeOf(confirmation),
      expires_in: expiresInSeconds,
      ...scopeMember(scopes),
      ...detailsMember(authorizationDetails),
    };
  },
};

/** "requested_token_type [...] OPTIONAL": a request for another type is rejected, not answered with an access token. */
function requestedType(form: RequestParameters): string {
  const type = form.get('requested_token_type') ?? ACCESS_TOKEN_TYPE;
  if (type !== ACCESS_TOKEN_TYPE && type !== ID_JAG_TOKEN_TYPE) {
    throw new OAuthError('token-type-not-issued', msg('oauth.requestedTokenTypeTypeIs', { type: type.slice(0, 100) }));
  }
  return type;
}

/** "actor_token_type [...] MUST NOT be included otherwise" */
async function actorToken(
  form: RequestParameters,
  client: Client,
  context: OAuthContext,
): Promise<AccessTokenClaims | null> {
  if (form.get('actor_token') === undefined && form.get('actor_token_type') === undefined) return null;
  return (await activeAccessToken(form, client, context, 'actor')).claims;
}

/**
 * The subject token's scopes that are registered for the client. Requests for scopes that the token does not have are
 * rejected.
 */
function exchangeScopes(
  form: RequestParameters,
  subject: SubjectClaims,
  client: Client,
  { issuer }: OAuthContext,
): string[] {
  const held = subject.scope?.split(' ') ?? [];
  const allowed = new Set(allowedScopes(client, issuer));
  const within = held.filter((scope) => allowed.has(scope));
  if (within.length === 0 && held.length > 0) {
    throw new OAuthError('invalid-scope', msg('oauth.noScopeOfSubjectToken'));
  }
  return narrowedScopes(form.get('scope'), within);
}

/**
 * The subject token's details that the client could request itself. Requests for details that the token does not have
 * are rejected.
 */
function exchangeDetails(
  form: RequestParameters,
  subject: SubjectClaims,
  client: Client,
  { issuer }: OAuthContext,
): AuthorizationDetail[] {
  const within = (subject.authorization_details ?? []).filter(
    (detail) => detailProblem(detail, client, issuer) === null,
  );
  return narrowedDetails(form.get('authorization_details'), within, client, issuer);
}

/** An issued token never outlives the tokens that it was issued from. */
function remainingSeconds(token: Pick<SubjectClaims, 'exp'>, context: OAuthContext): number {
  return Math.max(1, token.exp - Math.floor(context.now().getTime() / 1000));
}

/**
 * The audience of the issued token: the resources requested by `resource` and `audience`; without either, the subject
 * token's.
 * @throws OAuthError (invalid_target) if a resource is unknown, or neither in the subject token nor allowed for the
 *   client
 */
export function exchangeTargets(
  form: RequestParameters,
  subject: SubjectClaims,
  policy: TokenExchangePolicy,
  issuer: Issuer,
): string[] {
  const own = [subject.aud].flat();
  const asked = exchangeParameters(form);
  const targets = requestedResources(asked.length > 0 ? asked : own, issuer);
  const outside = targets.find((target) => !own.includes(target) && !policy.audiences.includes(target));
  if (outside !== undefined) {
    throw new OAuthError('invalid-target', msg('oauth.resourceOutsideIsNeitherIn', { outside: outside.slice(0, 200) }));
  }
  return targets;
}
