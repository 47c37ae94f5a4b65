/** The backchannel authentication endpoint (CIBA Core 1.0, 7). */
import { assertionAlgorithms } from '@/lib/oauth/assertion/algorithms';
import type { Client } from '@/lib/oauth/clients/client';
import { deliveryModes } from '@/lib/oauth/clients/client-options';
import { requestedResources } from '@/lib/oauth/parameters/resource';
import { requestedScopes } from '@/lib/oauth/parameters/scope';
import type { OAuthContext } from '@/lib/oauth/protocol/context';
import { BACKCHANNEL_PATH } from '@/lib/oauth/protocol/endpoint-url';
import { OAuthError } from '@/lib/oauth/protocol/errors';
import { newId } from '@/lib/platform/shared/id';
import { msg } from '@/lib/platform/shared/message';
import { type Bytes, newSecret, sha256 } from '@/lib/platform/shared/secret';
import { requestedDetails } from '../authorization-details/requested-details';
import { checkAcrValues } from '../authorize/validate';
import { checkBindingMessage } from '../backchannel/binding-message';
import { hintedPerson } from '../backchannel/hinted-person';
import { sealPing } from '../backchannel/ping';
import { readSignedRequest } from '../backchannel/signed-request';
import { checkEnabled } from '../grants/check-enabled';
import { ciba } from '../grants/ciba';
import { meantScopes } from '../openid/offline-access';
import { REPEATABLE } from '../parameters/form';
import type { RequestParameters } from '../parameters/request-parameters';
import { INTERVAL_SECONDS } from '../polling/polling';
import { meaningfulScopes } from '../tokens/audience-restriction';
import { OPENID_SCOPE } from '../tokens/id-token';
import { secondsAfter } from '../tokens/lifetimes';
import { answering } from './answering';
import { authenticatedForm } from './authenticated-form';
import type { Endpoint } from './endpoint';
import { jsonResponse } from './json-response';

/** How long a person has to decide, unless the client requests another time within these bounds. */
const LIFETIME_SECONDS = 600;
const SHORTEST_SECONDS = 30;
const LONGEST_SECONDS = 1800;

export const backchannelAuthentication: Endpoint = {
  path: BACKCHANNEL_PATH,
  methods: ['POST'],
  cors: false,
  usesCertificates: true,
  metadata: (url) => ({
    backchannel_authentication_endpoint: url,
    backchannel_token_delivery_modes_supported: deliveryModes,
    backchannel_authentication_request_signing_alg_values_supported: assertionAlgorithms,
    backchannel_user_code_parameter_supported: false,
  }),
  handler: (request, context) =>
    answering('bc-authorize', context, async (attempt) => {
      const { form, client } = await authenticatedForm(request, context, attempt);
      checkEnabled(ciba, client);
      const { parameters, claim } = await readSignedRequest(form, client, context);
      parameters.refuseRepeated(REPEATABLE);
      const asked = validate(parameters, client, context);
      const token = notificationToken(parameters, client);
      const expiresInSeconds = requestedExpiry(parameters);
      const personId = await hintedPerson(parameters, client, context);
      await checkRate(context, client, personId);
      await claim();
      const authReqId = newSecret();
      const now = context.now();
      const saved = await context.store.saveBackchannelRequest({
        ...asked,
        tenantId: context.issuer.tenantId,
        id: newId(),
        authReqIdHash: sha256(authReqId),
        clientId: client.clientId,
        personId,
        ping: pingOf(context, authReqId, token),
        intervalSeconds: INTERVAL_SECONDS,
        now,
        expiresAt: secondsAfter(now, expiresInSeconds),
        origin: context.origin,
      });
      if (saved === 'person-inactive') throw new OAuthError('unknown-user-id', msg('oauth.hintNamesInactivePerson'));
      return jsonResponse({ auth_req_id: authReqId, expires_in: expiresInSeconds, interval: INTERVAL_SECONDS });
    }),
};

/**
 * What the client asks the person to approve.
 * @throws OAuthError
 */
function validate(parameters: RequestParameters, client: Client, { issuer }: OAuthContext) {
  const authorizationDetails = requestedDetails(parameters.get('authorization_details'), client, issuer);
  const asked = requestedScopes(parameters.required('scope'), client, issuer, authorizationDetails);
  // "CIBA authentication requests MUST therefore contain the openid scope value" (7.1).
  if (!asked.includes(OPENID_SCOPE))
    throw new OAuthError('openid-scope-required', msg('oauth.scopeDoesNotContainOpenid'));
  const scopes = meantScopes(asked, client);
  const resources = requestedResources(parameters.all('resource'), issuer);
  // Rejects scopes that no token could carry before asking the person.
  meaningfulScopes(resources, scopes, issuer);
  const acrValues = checkAcrValues(parameters, client);
  const bindingMessage = checkBindingMessage(parameters.get('binding_message'));
  // "shall ensure unique authorization context exists in the authentication request or require a binding_message"
  // (FAPI-CIBA): authorization details show the person what exactly is approved.
  if (client.fapi2SecurityProfile && bindingMessage === null && authorizationDetails.length === 0)
    throw new OAuthError('binding-message-invalid', msg('oauth.bindingMessageIsRequiredUnderFapi'));
  return { scopes, resources, authorizationDetails, acrValues, bindingMessage };
}

/** The syntax of bearer tokens (RFC 6750, 2.1). */
const BEARER_TOKEN = /^[A-Za-z0-9\-._~+/]+=*$/;
const LONGEST_TOKEN = 1024;

/**
 * "The length of the token MUST NOT exceed 1024 characters and it MUST conform to the syntax for Bearer credentials"
 * (7.1).
 * @returns null for a client that polls
 * @throws OAuthError
 */
function notificationToken(parameters: RequestParameters, client: Client): string | null {
  if (client.backchannelTokenDeliveryMode !== 'ping') return null;
  // "REQUIRED if the Client is registered to use Ping or Push modes".
  const token = parameters.required('client_notification_token');
  if (token.length > LONGEST_TOKEN || !BEARER_TOKEN.test(token))
    throw new OAuthError(
      'malformed-parameter',
      msg('oauth.clientNotificationTokenIsMalformed'),
      'client_notification_token',
    );
  return token;
}

function pingOf({ pingKey }: OAuthContext, authReqId: string, token: string | null): Bytes | null {
  return token === null ? null : sealPing(pingKey, { authReqId, token });
}

/**
 * "A positive integer allowing the client to request the expires_in value" (7.1); "The server MAY use this value".
 * @throws OAuthError
 */
function requestedExpiry(parameters: RequestParameters): number {
  const sent = parameters.get('requested_expiry');
  if (sent === undefined) return LIFETIME_SECONDS;
  if (!/^[1-9]\d*$/.test(sent))
    throw new OAuthError('malformed-parameter', msg('oauth.requestedExpiryIsNoNumber'), 'requested_expiry');
  return Math.min(LONGEST_SECONDS, Math.max(SHORTEST_SECONDS, Number(sent)));
}

/** A client must not flood a person with requests and emails. */
async function checkRate({ throttle }: OAuthContext, { clientId }: Client, personId: string): Promise<void> {
  const attempt = await throttle.backchannelRequest({ clientId, personId });
  if (attempt.kind === 'allowed') return;
  const detail = msg('oauth.tooManyBackchannelRequestsOf', { retryAfterSeconds: attempt.retryAfterSeconds });
  throw new OAuthError('too-many-backchannel-requests', detail, undefined, attempt.retryAfterSeconds);
}
