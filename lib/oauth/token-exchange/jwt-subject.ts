import { exchangeParameters } from '@/lib/oauth/parameters/resource';
import { scopeMember } from '@/lib/oauth/parameters/scope';
import { isOAuthError } from '@/lib/oauth/protocol/errors';
import { newId } from '@/lib/platform/shared/id';
import { msg } from '@/lib/platform/shared/message';
import type { GrantRequest } from '../grants/grant';
import { authorizedBy } from '../jwt-bearer/authorized-by';
import { findSubject } from '../jwt-bearer/find-subject';
import { alreadyUsed } from '../jwt-bearer/invalid-assertion';
import { verifyGrantAssertion } from '../jwt-bearer/verify-grant-assertion';
import { subjectOf } from '../openid/subject';
import { TOKEN_EXCHANGE } from '../parameters/token-type';
import { secondsAfter } from '../tokens/lifetimes';
import { invalidToken } from './active-token';
import type { Subject } from './subject-token';

/**
 * What the JWT of a trusted issuer allows in an exchange: the same as in the JWT bearer grant, with the same checks,
 * and no longer than the JWT is valid. The exchange starts a token family, which ends with the person.
 * @throws OAuthError: invalid_request if the JWT is invalid; invalid_scope or invalid_target if more is requested
 */
export async function jwtSubject(request: GrantRequest): Promise<Subject> {
  const { form, client, context, confirmation } = request;
  const jwt = form.required('subject_token');
  const { assertion, personId, authorized } = await asSubject(async () => {
    const verifiedAssertion = await verifyGrantAssertion(request, jwt);
    return {
      assertion: verifiedAssertion,
      personId: await findSubject(verifiedAssertion, context),
      // A JWT with `resource` is limited to it, whatever else the policy lets the client request.
      authorized: authorizedBy(verifiedAssertion, request, exchangeParameters(form)),
    };
  });
  const { scopes, resources, authTime, amr, acr } = authorized;
  const { issuer, store, origin, now } = context;
  const { tenantId } = issuer;
  const familyId = newId();
  const seconds = Math.floor(now().getTime() / 1000);
  return {
    own: false,
    personId,
    claims: {
      iss: assertion.issuer.issuer,
      sub: subjectOf(context, client, personId),
      // Its own resources, if it is limited to some; otherwise it is for this server.
      aud: assertion.claims.resource === undefined ? issuer.issuer : resources,
      // Its issuer made it for this client.
      client_id: client.clientId,
      iat: seconds,
      exp: Math.floor(assertion.claims.exp),
      family: familyId,
      auth_time: authTime,
      amr,
      ...scopeMember(scopes),
      ...(acr !== null && { acr }),
    },
    async record(issued) {
      const expiresAt = secondsAfter(new Date(seconds * 1000), issued.expiresInSeconds);
      const outcome = await store.startFamilyFromAssertion({
        tenantId,
        assertion: assertion.claim,
        family: {
          id: familyId,
          clientId: client.clientId,
          personId,
          sessionId: null,
          grantType: TOKEN_EXCHANGE,
          scopes: issued.scopes,
          resources: issued.resources,
          authTime,
          amr,
          acr,
          confirmation,
          refreshTokenHash: null,
          idleExpiresAt: expiresAt,
          expiresAt,
          origin,
        },
        now: now(),
      });
      if (outcome === 'replayed') throw invalidToken('subject', alreadyUsed(assertion.issuer));
      if (outcome === 'not-allowed') throw invalidToken('subject', msg('oauth.personMayNoLongerSignInOr'));
    },
  };
}

/** "the value of the error parameter MUST be the invalid_request error code" (RFC 8693, 2.2.2), not invalid_grant. */
async function asSubject<Result>(verify: () => Promise<Result>): Promise<Result> {
  try {
    return await verify();
  } catch (error) {
    if (!isOAuthError(error) || error.reason !== 'assertion-invalid') throw error;
    throw invalidToken('subject', error.detail);
  }
}
