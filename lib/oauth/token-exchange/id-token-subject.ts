import type { Client } from '@/lib/oauth/clients/client';
import { scopeMember } from '@/lib/oauth/parameters/scope';
import type { OAuthContext } from '@/lib/oauth/protocol/context';
import { msg } from '@/lib/platform/shared/message';
import type { GrantRequest } from '../grants/grant';
import type { Confirmation } from '../tokens/confirmation';
import { type IdTokenClaims, verifyIdToken } from '../tokens/verify-id-token';
import { asCalledBy, invalidToken, type Presented } from './active-token';
import { checkSubject } from './check-subject';
import type { TokenExchangePolicy } from './policy';
import type { SubjectClaims } from './subject-token';

/**
 * What an ID token of this server allows in an exchange: what the person granted to its client, for as long as the ID
 * token is valid. Its token family, the person and the session must be active. It is bound to the same key as the
 * access tokens of its family; otherwise it would turn what is bound into a token that anyone can use.
 * @throws OAuthError (invalid_request) if it is invalid, or belongs to a client whose tokens this client may not
 *   present
 */
export async function idTokenSubject(
  { form, client, context }: GrantRequest,
  policy: TokenExchangePolicy,
): Promise<Presented<SubjectClaims>> {
  const verified = await verifiedIdToken(form.required('subject_token'), context);
  const { iss, aud: owner, iat, exp, auth_time, acr, amr, family } = verified;
  const { tenantId, issuer } = context.issuer;
  const holder = await context.store.findClient(tenantId, owner);
  const mayAct = holder?.tokenExchange?.mayAct ?? null;
  const may_act = mayAct === null ? {} : { may_act: { sub: mayAct } };
  // An ID token is meant for its client, not for a resource.
  checkSubject({ client_id: owner, aud: owner, ...may_act }, client, policy);
  const { personId, scopes, resources, authorizationDetails, confirmation } = await grantOf(verified, context);
  const cnf = confirmation ?? unknownKey(holder, client);
  const claims = asCalledBy(
    context,
    client,
    {
      iss,
      sub: personId,
      aud: resources.length > 0 ? resources : issuer,
      client_id: owner,
      iat,
      exp,
      family,
      ...scopeMember(scopes),
      ...(authorizationDetails.length > 0 && { authorization_details: authorizationDetails }),
      ...(auth_time !== undefined && { auth_time }),
      ...(acr !== undefined && { acr }),
      ...(amr !== undefined && { amr }),
      ...may_act,
      ...(cnf && { cnf }),
    },
    { kind: 'active', personId, userName: null },
  );
  return { claims, personId };
}

type SubjectIdToken = IdTokenClaims & { family: string };

/**
 * The claims of an ID token of this server that may be a subject token. Whether it is active is in the store: `grantOf`.
 * @throws OAuthError (invalid_request) if it is invalid or expired
 */
export async function verifiedIdToken(token: string, context: OAuthContext): Promise<SubjectIdToken> {
  const verified = await verifyIdToken(context, token);
  if (verified.kind === 'invalid')
    throw invalidToken(
      'subject',
      msg('oauth.roleTokenWhy', { role: 'subject', why: msg('oauth.isInvalidReason', { reason: verified.reason }) }),
    );
  const { family, ...claims } = verified.claims;
  // A hint may be expired; a subject token must not be.
  if (claims.exp * 1000 <= context.now().getTime()) throw invalidToken('subject', msg('oauth.idTokenIsExpired'));
  if (family === undefined) throw invalidToken('subject', msg('oauth.idTokenNamesNoFamily'));
  return { ...claims, family };
}

/**
 * What the person granted to the client of an ID token.
 * @throws OAuthError (invalid_request) if its token family, the person, the client or the session is no longer active
 */
export async function grantOf({ family, aud, iat }: SubjectIdToken, { issuer, store, now }: OAuthContext) {
  const { tenantId } = issuer;
  const granted = await store.findIdTokenGrant({
    tenantId,
    familyId: family,
    clientId: aud,
    issuedAt: iat,
    now: now(),
  });
  if (!granted) throw invalidToken('subject', msg('oauth.idTokenIsInactive'));
  return granted;
}

/**
 * The confirmation of a family that has no key yet, although its client now has to bind its tokens: one that no request
 * proves. The client itself is exempt, because its requests prove the key that it has now.
 */
function unknownKey(holder: Client | null, { clientId }: Client): Confirmation | null {
  if (holder === null || holder.clientId === clientId) return null;
  return holder.dpopBoundAccessTokens || holder.tlsClientCertificateBoundAccessTokens ? {} : null;
}
