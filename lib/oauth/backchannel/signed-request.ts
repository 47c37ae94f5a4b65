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
import { lifetimeProblem, momentProblem, numericDate } from '../assertion/check-claims';
import { checkHeader } from '../assertion/check-header';
import { decodedClaims } from '../assertion/decode';
import { registeredKeys } from '../assertion/registered-keys';
import { signatureProblem } from '../assertion/signature-problem';
import type { RequestParameters } from '../parameters/request-parameters';
import { parametersOf } from '../request-object/read-request-object';
import { partyProblem } from '../request-object/verify-request-object';

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
 * to no more than 60 minutes" (FAPI-CIBA; there for FAPI 1.0).
 */
const MAX_LIFETIME_SECONDS = 3600;

/** "The JWT MUST contain [...] aud, iss, exp, iat, nbf, jti" (7.1.1). */
const Claims = z.looseObject({
  iss: z.string(),
  aud: z.union([z.string(), z.array(z.string()).min(1)]),
  exp: numericDate,
  iat: numericDate,
  nbf: numericDate,
  jti: z.string().min(1),
  // Optional, because the client is already authenticated.
  client_id: z.string().optional(),
  sub: z.unknown().optional(),
});

interface ReadRequest {
  parameters: RequestParameters;
  /**
   * Uses up the `jti`, so that nobody can bother a person with a request that was recorded. Comes after all validation:
   * a rejected request can be sent again.
   * @throws OAuthError (invalid_request_object) if the request was sent before
   */
  claim: () => Promise<void>;
}

/**
 * The parameters of an authentication request: as sent, or those in its signed JWT. A client that registered
 * `backchannel_authentication_request_signing_alg` must sign, with that algorithm.
 * @throws OAuthError
 */
export async function readSignedRequest(
  sent: RequestParameters,
  client: Client,
  context: Pick<OAuthContext, 'issuer' | 'remoteKeys' | 'now' | 'store'>,
): Promise<ReadRequest> {
  const jwt = sent.get('request');
  if (jwt === undefined) {
    if (client.backchannelAuthenticationRequestSigningAlg !== null)
      throw new OAuthError('signed-request-required', msg('oauth.clientMustSignItsRequests'));
    return { parameters: sent, claim: async () => {} };
  }
  const outside = REQUEST_PARAMETERS.find((name) => sent.get(name) !== undefined);
  if (outside !== undefined) throw invalid(msg('oauth.nameIsOutsideSignedRequest', { name: outside }));
  const header = checkHeader(jwt, { types: TYPES, algorithms: acceptedAlgorithms(client) });
  if (header.kind === 'bad') throw invalid(header.reason);
  const parsed = Claims.safeParse(decodedClaims(jwt));
  if (!parsed.success)
    throw invalid(msg('oauth.itHasNoValidPath', { path: parsed.error.issues[0]?.path[0]?.toString() ?? 'claims' }));
  const { data: claims } = parsed;
  const problem =
    partyProblem(claims, client.clientId, addressesFor(client, context.issuer)) ??
    momentProblem(claims, context.now()) ??
    lifetimeProblem(claims.exp, Math.min(claims.nbf, claims.iat), MAX_LIFETIME_SECONDS) ??
    (await signatureProblem(jwt, header.header, ({ kid }) => registeredKeys(client, context.remoteKeys, kid)));
  if (problem !== null) throw invalid(problem);
  return {
    parameters: parametersOf(claims),
    async claim() {
      const claimed = await context.store.claimAssertion({
        tenantId: context.issuer.tenantId,
        issuer: client.clientId,
        // A client may use the same values in its client assertions.
        jtiHash: sha256(`authentication request ${claims.jti}`),
        expiresAt: new Date(claims.exp * 1000),
      });
      if (claimed === 'replayed') throw invalid(msg('oauth.signedRequestWasSentBefore'));
    },
  };
}

function acceptedAlgorithms(client: Client): readonly string[] {
  const { backchannelAuthenticationRequestSigningAlg: registered, fapi2SecurityProfile } = client;
  const offered = fapi2SecurityProfile ? fapi2Algorithms : assertionAlgorithms;
  return registered === null ? offered : offered.filter((alg) => sameAlgorithm(alg, registered));
}

function invalid(reason: Sayable): OAuthError {
  return new OAuthError('request-object-invalid', msg('oauth.requestObjectReason', { reason }));
}
