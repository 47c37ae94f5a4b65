/** Authorization requests that a client signed with its own key (RFC 9101, 4, 6 and 10). */
import { z } from 'zod';
import { assertionAlgorithms } from '@/lib/oauth/assertion/algorithms';
import type { Client } from '@/lib/oauth/clients/client';
import { fapi2Algorithms } from '@/lib/oauth/fapi/security-profile';
import type { OAuthContext } from '@/lib/oauth/protocol/context';
import { addressesFor } from '@/lib/oauth/protocol/issuers';
import { msg, type Sayable } from '@/lib/platform/shared/message';
import { sameAlgorithm } from '../assertion/algorithms';
import { lifetimeProblem, momentProblem, numericDate, timeProblem } from '../assertion/check-claims';
import { checkHeader } from '../assertion/check-header';
import { decodedClaims, LONGEST_ASSERTION } from '../assertion/decode';
import { registeredKeys } from '../assertion/registered-keys';
import { signatureProblem } from '../assertion/signature-problem';

/** The algorithms that a client may sign request objects with; `none` is excluded (RFC 9101, 10.1). */
function requestObjectAlgorithms({ fapi2SecurityProfile }: Pick<Client, 'fapi2SecurityProfile'>): readonly string[] {
  return fapi2SecurityProfile ? fapi2Algorithms : assertionAlgorithms;
}

/** The media type of RFC 9101, 9.4, or the default `JWT`, because OpenID Connect Core, 6.1 requires no type. */
const TYPES = ['oauth-authz-req+jwt', 'JWT'];
/**
 * Seconds from issue to expiry. An hour is ample, because a request is normally used immediately, and the most that
 * FAPI 2.0 Message Signing allows.
 */
const MAX_LIFETIME_SECONDS = 3600;

/**
 * "the Authorization Request Object SHOULD contain the Claims iss (issuer) and aud (audience)". Both are required, and
 * so is `exp`, because request objects end up in browser histories and must not stay valid forever.
 */
const Claims = z.looseObject({
  iss: z.string(),
  aud: z.union([z.string(), z.array(z.string()).min(1)]),
  exp: numericDate,
  nbf: numericDate.optional(),
  iat: numericDate.optional(),
  client_id: z.string(),
  sub: z.unknown().optional(),
});

type RequestObjectClaims = z.output<typeof Claims>;
type Parties = Pick<RequestObjectClaims, 'iss' | 'aud' | 'sub'> & { client_id?: string | undefined };

export type VerifiedRequestObject =
  | { kind: 'valid'; claims: RequestObjectClaims }
  | { kind: 'invalid'; reason: Sayable };

/**
 * Verifies a request object, with cheap checks first. Its `jti` is not single use, because reloading the page sends it
 * again; the result is bound to the browser, `state` and `code_challenge`.
 * @returns its claims, or the private reason why it is invalid; never throws on untrusted input
 */
export async function verifyRequestObject(
  jwt: string,
  client: Client,
  { issuer, remoteKeys, now }: Pick<OAuthContext, 'issuer' | 'remoteKeys' | 'now'>,
): Promise<VerifiedRequestObject> {
  if (jwt.length > LONGEST_ASSERTION)
    return invalid(msg('oauth.itHasLengthCharactersMore', { length: jwt.length, limit: LONGEST_ASSERTION }));
  const header = checkHeader(jwt, { types: TYPES, algorithms: acceptedAlgorithms(client) });
  if (header.kind === 'bad') return invalid(header.reason);
  const parsed = Claims.safeParse(decodedClaims(jwt));
  if (!parsed.success)
    return invalid(msg('oauth.itHasNoValidPath', { path: parsed.error.issues[0]?.path[0]?.toString() ?? 'claims' }));
  const { data: claims } = parsed;
  const reason =
    partyProblem(claims, client.clientId, addressesFor(client, issuer)) ??
    (client.fapi2SecurityProfile ? fapiTimeProblem(claims, now()) : timeProblem(claims, MAX_LIFETIME_SECONDS, now())) ??
    (await signatureProblem(jwt, header.header, ({ kid }) => registeredKeys(client, remoteKeys, kid)));
  return reason === null ? { kind: 'valid', claims } : invalid(reason);
}

function acceptedAlgorithms({ requestObjectSigningAlg: registered, fapi2SecurityProfile }: Client): readonly string[] {
  const offered = requestObjectAlgorithms({ fapi2SecurityProfile });
  return registered === null ? offered : offered.filter((alg) => sameAlgorithm(alg, registered));
}

/** The validity that FAPI 2.0 Message Signing, 5.3.1 requires, counted from `nbf`. */
function fapiTimeProblem(claims: RequestObjectClaims, at: Date): Sayable | null {
  const { exp, nbf } = claims;
  // "shall require the request object to contain an nbf claim that is no longer than 60 minutes in the past"
  if (nbf === undefined) return msg('oauth.itHasNoValidPath', { path: 'nbf' });
  const age = at.getTime() / 1000 - nbf;
  if (age > MAX_LIFETIME_SECONDS)
    return msg('oauth.itsNbfIsTooOld', { age: Math.ceil(age), limit: MAX_LIFETIME_SECONDS });
  // "an exp claim that has a lifetime of no longer than 60 minutes after the nbf claim"
  return momentProblem(claims, at) ?? lifetimeProblem(exp, nbf, MAX_LIFETIME_SECONDS);
}

/**
 * Why a request object is not from the client, or not for us; null if it is.
 * @param claims.client_id undefined where the request object may omit it
 * @param addresses the accepted audiences
 */
export function partyProblem(
  { iss, aud, client_id, sub }: Parties,
  clientId: string,
  addresses: string[],
): Sayable | null {
  // "The client ID values in the client_id request parameter and in the Request Object client_id claim MUST be
  // identical."
  if (client_id !== undefined && client_id !== clientId) return msg('oauth.itsClientIdDiffersFrom');
  if (iss !== clientId) return msg('oauth.itsIssIsNotClient');
  // "to be, or to be an array containing, the authorization server's issuer identifier URL" (FAPI 2.0 Message Signing,
  // 5.3.1). Others in the array can do nothing with it that the client could not ask for itself.
  const audiences = [aud].flat();
  if (!audiences.some((one) => addresses.includes(one)))
    return msg('oauth.itHasAudienceOtherNot', {
      other: audiences.join(' ').slice(0, 100),
      addresses: addresses.join(' or '),
    });
  // Otherwise it could be used as a client authentication assertion (RFC 9101, 10.8).
  return sub === clientId ? msg('oauth.itsSubIsClientId') : null;
}

function invalid(reason: Sayable): VerifiedRequestObject {
  return { kind: 'invalid', reason: msg('oauth.requestObjectReason', { reason }) };
}
