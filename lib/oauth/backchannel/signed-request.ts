/** Authentication requests that a client signed with its own key (CIBA Core 1.0, 7.1.1). */
import { z } from 'zod';
import { assertionAlgorithms, sameAlgorithm } from '@/lib/oauth/assertion/algorithms';
import type { Client } from '@/lib/oauth/clients/client';
import { fapi2Algorithms } from '@/lib/oauth/fapi/security-profile';
import type { OAuthContext } from '@/lib/oauth/protocol/context';
import { OAuthError } from '@/lib/oauth/protocol/errors';
import { addressesFor } from '@/lib/oauth/protocol/issuers';
import { msg, type Sayable } from '@/lib/platform/shared/message';
import { sha256 } from '@/lib/platform/shared/secret';
import { checkClaims, numericDate } from '../assertion/check-claims';
import { checkHeader } from '../assertion/check-header';
import { decodedClaims } from '../assertion/decode';
import { registeredKeys } from '../assertion/registered-keys';
import { signatureProblem } from '../assertion/signature-problem';
import type { RequestParameters } from '../parameters/request-parameters';
import { parametersOf } from '../request-object/read-request-object';

/** "Authentication request parameters MUST NOT be present outside of the JWT" (7.1.1). */
const REQUEST_PARAMETERS = [
  'scope',
  'client_notification_token',
  'acr_values',
  'login_hint_token',
  'id_token_hint',
  'login_hint',
  'binding_message',
  'user_code',
  'requested_expiry',
  'resource',
  'authorization_details',
] as const;

/** The media type of RFC 9101, 9.4, or the default `JWT`, because CIBA requires no type. */
const TYPES = ['oauth-authz-req+jwt', 'JWT'];
/**
 * "shall require the signed authentication request to contain nbf and exp claims that limit the lifetime of the request
 * to no more than 60 minutes" (FAPI-CIBA).
 */
const MAX_LIFETIME_SECONDS = 3600;

/** "The JWT MUST contain [...] aud, iss, exp, iat, nbf, jti" (7.1.1). */
const Claims = z.looseObject({ exp: numericDate, iat: numericDate, nbf: numericDate, jti: z.string().min(1) });

/**
 * The parameters of an authentication request: as sent, or those in its signed JWT. A client that registered
 * `backchannel_authentication_request_signing_alg` must sign, with that algorithm. The `jti` is single use, so that
 * nobody can bother a person with a request that was recorded.
 * @throws OAuthError
 */
export async function readSignedRequest(
  sent: RequestParameters,
  client: Client,
  context: Pick<OAuthContext, 'issuer' | 'remoteKeys' | 'now' | 'store'>,
): Promise<RequestParameters> {
  const jwt = sent.get('request');
  if (jwt === undefined) {
    if (client.backchannelAuthenticationRequestSigningAlg !== null)
      throw new OAuthError('signed-request-required', msg('oauth.clientMustSignItsRequests'));
    return sent;
  }
  const outside = REQUEST_PARAMETERS.find((name) => sent.get(name) !== undefined);
  if (outside !== undefined) throw invalid(msg('oauth.nameIsOutsideSignedRequest', { name: outside }));
  const header = checkHeader(jwt, { types: TYPES, algorithms: acceptedAlgorithms(client) });
  if (header.kind === 'bad') throw invalid(header.reason);
  const decoded = decodedClaims(jwt);
  // Otherwise it could be used as a client authentication assertion (RFC 9101, 10.8).
  if (decoded?.sub === client.clientId) throw invalid(msg('oauth.itsSubIsClientId'));
  const checked = checkClaims(
    decoded && { ...decoded, sub: client.clientId },
    {
      issuer: client.clientId,
      audiences: addressesFor(client, context.issuer),
      maxLifetimeSeconds: MAX_LIFETIME_SECONDS,
    },
    context.now(),
  );
  if (checked.kind === 'bad') throw invalid(checked.reason);
  const timed = Claims.safeParse(decoded);
  if (!timed.success)
    throw invalid(msg('oauth.itHasNoValidPath', { path: timed.error.issues[0]?.path[0]?.toString() ?? 'claims' }));
  const { exp, nbf, jti } = timed.data;
  if (exp - nbf > MAX_LIFETIME_SECONDS)
    throw invalid(
      msg('oauth.assertionIsValidForLifetime', { lifetime: exp - nbf, maxLifetimeSeconds: MAX_LIFETIME_SECONDS }),
    );
  const unsigned = await signatureProblem(jwt, header.header, ({ kid }) =>
    registeredKeys(client, context.remoteKeys, kid),
  );
  if (unsigned !== null) throw invalid(unsigned);
  const claimed = await context.store.claimAssertion({
    tenantId: context.issuer.tenantId,
    issuer: client.clientId,
    // A client may use the same values in its client assertions.
    jtiHash: sha256(`authentication request ${jti}`),
    expiresAt: new Date(exp * 1000),
  });
  if (claimed === 'replayed') throw invalid(msg('oauth.signedRequestWasSentBefore'));
  return parametersOf(timed.data);
}

function acceptedAlgorithms(client: Client): readonly string[] {
  const { backchannelAuthenticationRequestSigningAlg: registered, fapi2SecurityProfile } = client;
  const offered = fapi2SecurityProfile ? fapi2Algorithms : assertionAlgorithms;
  return registered === null ? offered : offered.filter((alg) => sameAlgorithm(alg, registered));
}

function invalid(reason: Sayable): OAuthError {
  return new OAuthError('request-object-invalid', msg('oauth.requestObjectReason', { reason }));
}
