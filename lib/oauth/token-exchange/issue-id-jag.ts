/**
 * Issues an Identity Assertion JWT Authorization Grant (draft-ietf-oauth-identity-assertion-authz-grant, 4.3): another
 * authorization server that trusts this one exchanges it for an access token, without asking the person. Administrators
 * decide for each client which servers it may reach, and nothing is issued without such a decision.
 */
import type { Client } from '@/lib/oauth/clients/client';
import type { CrossAppAccess } from '@/lib/oauth/clients/cross-app-access';
import { allowedScopes, narrowedScopes, scopeMember } from '@/lib/oauth/parameters/scope';
import type { OAuthContext } from '@/lib/oauth/protocol/context';
import { OAuthError } from '@/lib/oauth/protocol/errors';
import { addressesOf, isOwnIssuer } from '@/lib/oauth/protocol/issuers';
import { newId } from '@/lib/platform/shared/id';
import type { JsonObject } from '@/lib/platform/shared/json';
import { msg } from '@/lib/platform/shared/message';
import { refusedDetails } from '../authorization-details/details-error';
import type { GrantRequest } from '../grants/grant';
import { ID_JAG_TYPE } from '../jwt-bearer/profile';
import { readClaims } from '../openid/granted-claims';
import { subjectOf } from '../openid/subject';
import type { RequestParameters } from '../parameters/request-parameters';
import { ID_JAG_TOKEN_TYPE } from '../parameters/token-type';
import { signJwt } from '../tokens/jwt';
import type { TokenResponse } from '../tokens/token-response';
import { invalidToken } from './active-token';
import { type SignIn, signInOf } from './sign-in-subject';

/** As short as in the draft's examples: what is issued lasts this long after the person has left. */
const LIFETIME_SECONDS = 300;

/** @throws OAuthError: invalid_request, invalid_target or invalid_scope */
export async function issueIdJag(request: GrantRequest): Promise<TokenResponse> {
  const { form, client, context, confirmation } = request;
  // "This specification does not define normative processing requirements for actor_token" (4.3).
  if (form.get('actor_token') !== undefined || form.get('actor_token_type') !== undefined)
    throw new OAuthError('exchange-not-allowed', msg('oauth.idJagTakesNoActorToken'));
  if (form.get('authorization_details') !== undefined) throw refusedDetails(msg('oauth.isNotAcceptedWithThis'));
  const access = accessTo(form, client, context);
  const scopes = narrowedScopes(form.get('scope'), access.scopes);
  const resources = narrowedTo(form.all('resource'), access);
  const signIn = await signInOf(request);
  const issuedAt = Math.floor(context.now().getTime() / 1000);
  const expiresInSeconds = Math.min(LIFETIME_SECONDS, Math.max(1, signIn.expiresAt - issuedAt));
  const idJag = await signJwt(
    context.keys,
    { typ: ID_JAG_TYPE },
    {
      ...(await emailOf(signIn, client, context)),
      iss: context.issuer.issuer,
      sub: await subjectAt(access, signIn, client, context),
      aud: access.audience,
      client_id: access.clientId,
      jti: newId(),
      iat: issuedAt,
      exp: issuedAt + expiresInSeconds,
      ...scopeMember(scopes),
      ...(resources.length > 0 && { resource: resources.length === 1 ? resources[0] : resources }),
      ...(signIn.authTime > 0 && { auth_time: signIn.authTime }),
      ...(signIn.acr !== null && { acr: signIn.acr }),
      ...(signIn.amr.length > 0 && { amr: signIn.amr }),
      // "the IdP MUST include a cnf claim in the issued ID-JAG containing a jkt property" (8.6.1.1).
      ...(confirmation?.jkt !== undefined && { cnf: { jkt: confirmation.jkt } }),
    },
  );
  await context.store.noteExchange({
    tenantId: context.issuer.tenantId,
    familyId: signIn.familyId,
    clientId: client.clientId,
    resources: [access.audience],
    now: context.now(),
    origin: context.origin,
  });
  return {
    access_token: idJag,
    issued_token_type: ID_JAG_TOKEN_TYPE,
    // "N_A (because this is not an OAuth access token.)"
    token_type: 'N_A',
    expires_in: expiresInSeconds,
    ...scopeMember(scopes),
  };
}

/**
 * What the administrators allow the client at the requested server. "audience: REQUIRED - The Issuer URL of the Resource
 * Authorization Server" (4.3), so exactly one.
 */
function accessTo(form: RequestParameters, client: Client, { issuer }: OAuthContext): CrossAppAccess {
  const [audience, ...others] = form.all('audience');
  if (audience === undefined) throw new OAuthError('missing-parameter', msg('oauth.idJagNeedsOneAudience'), 'audience');
  if (others.length > 0) throw new OAuthError('invalid-target', msg('oauth.idJagNeedsOneAudience'));
  // "the IdP MUST NOT issue access tokens in response to an ID-JAG it issued itself" (8.3), so it would be useless.
  if (isOwnIssuer(audience, issuer) || addressesOf(issuer).includes(audience))
    throw new OAuthError('invalid-target', msg('oauth.idJagIsForOtherServers'));
  const access = client.crossAppAccess.find((allowed) => allowed.audience === audience);
  if (!access?.enabled)
    throw new OAuthError(
      'invalid-target',
      msg('oauth.clientMayNotReachAudience', { clientId: client.clientId, audience: audience.slice(0, 200) }),
    );
  return access;
}

/** The requested resources, or all that are allowed. */
function narrowedTo(asked: string[], { resources }: CrossAppAccess): string[] {
  const outside = asked.find((resource) => !resources.includes(resource));
  if (outside !== undefined)
    throw new OAuthError('invalid-target', msg('oauth.resourceNotAuthorized', { resource: outside.slice(0, 200) }));
  return asked.length > 0 ? [...new Set(asked)] : resources;
}

/**
 * "The identifier MUST be the same as the subject identifier used in an Identity Assertion for the Resource
 * Authorization Server as a Relying Party" (3.1): the one that the other server gets when people sign in to it here. If
 * they do not, the client's own, which reveals nothing to it.
 */
async function subjectAt(
  { ssoClientId }: CrossAppAccess,
  { personId }: SignIn,
  client: Client,
  context: OAuthContext,
): Promise<string> {
  if (ssoClientId === null) return subjectOf(context, client, personId);
  const relyingParty = await context.store.findClient(context.issuer.tenantId, ssoClientId);
  if (!relyingParty || relyingParty.disabledAt)
    throw new OAuthError('invalid-target', msg('oauth.clientOfAudienceIsOff', { clientId: ssoClientId }));
  return subjectOf(context, relyingParty, personId);
}

/** "It is RECOMMENDED that the ID-JAG contain an email" (3.1): if the client may know it, because it sees the JWT. */
async function emailOf(
  { personId, scopes }: SignIn,
  client: Client,
  { issuer, store }: OAuthContext,
): Promise<JsonObject> {
  if (!scopes.includes('email') || !allowedScopes(client, issuer).includes('email')) return {};
  const person = await store.findKnownPerson({ tenantId: issuer.tenantId, personId, groups: false });
  if (!person) throw invalidToken('subject', msg('oauth.roleTokenInactive', { role: 'subject' }));
  return readClaims(person, ['email'], {});
}
