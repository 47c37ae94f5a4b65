import type { Client } from '@/lib/oauth/clients/client';
import type { OAuthContext } from '@/lib/oauth/protocol/context';
import { OAuthError } from '@/lib/oauth/protocol/errors';
import { msg, type Sayable } from '@/lib/platform/shared/message';
import { REPEATABLE } from '../parameters/form';
import { RequestParameters } from '../parameters/request-parameters';
import { verifyRequestObject } from './verify-request-object';

/** The claims of the JWT itself; all others are request parameters (RFC 9101, 4). */
const OF_THE_JWT: ReadonlySet<string> = new Set(['iss', 'aud', 'exp', 'nbf', 'iat', 'jti', 'sub']);

/**
 * "Parameter names and string values MUST be included as JSON strings" (RFC 9101, 4). Unknown parameters may have any
 * type and are ignored.
 */
const TEXTS: ReadonlySet<string> = new Set([
  'response_type',
  'client_id',
  'redirect_uri',
  'scope',
  'state',
  'response_mode',
  'nonce',
  'prompt',
  'id_token_hint',
  'login_hint',
  'acr_values',
  'code_challenge',
  'code_challenge_method',
  'dpop_jkt',
  'client_notification_token',
  'login_hint_token',
  'binding_message',
  'user_code',
]);

/**
 * The parameters of an authorization request: as sent, or, if there is a signed request object, only those in it: "The
 * authorization server MUST only use the parameters in the Request Object, even if the same parameter is provided in
 * the query parameter" (RFC 9101, 5).
 * @param sent the parameters as sent, with the client_id that identified `client`
 * @throws OAuthError, invalid_request_object if the request object is invalid
 */
export async function readRequestObject(
  sent: RequestParameters,
  client: Client,
  context: Pick<OAuthContext, 'issuer' | 'remoteKeys' | 'now'>,
): Promise<RequestParameters> {
  const jwt = sent.get('request');
  if (jwt === undefined) {
    if (client.requireSignedRequestObject)
      throw new OAuthError('signed-request-required', msg('oauth.clientMustSignItsRequests'));
    return sent;
  }
  if (sent.isRepeated('request')) throw new OAuthError('repeated-parameter', msg('oauth.requestIsRepeated'), 'request');
  // "the request and request_uri parameters MUST NOT be used together" (OpenID Connect Core, 6).
  if (sent.get('request_uri') !== undefined)
    throw new OAuthError('request-and-request-uri', msg('oauth.bothRequestAndRequestUri'));
  const verified = await verifyRequestObject(jwt, client, context);
  if (verified.kind === 'invalid') throw invalidRequestObject(verified.reason);
  return parametersOf(verified.claims);
}

/**
 * The parameters in a verified JWT.
 * @throws OAuthError (invalid_request_object)
 */
export function parametersOf(claims: Record<string, unknown>): RequestParameters {
  const encoded = new URLSearchParams();
  for (const [name, value] of Object.entries(claims)) {
    if (OF_THE_JWT.has(name) || value === null) continue;
    // "request and request_uri parameters MUST NOT be included in Request Objects."
    if (name === 'request' || name === 'request_uri')
      throw invalidRequestObject(msg('oauth.requestObjectContainsName', { name }));
    // "in JSON notation, an array of objects" (RFC 9396, 2): in a request object this is a JSON array, not a string
    // that contains one.
    if (name === 'authorization_details' && typeof value === 'string')
      throw invalidRequestObject(msg('oauth.requestObjectContainsAuthorizationDetails'));
    if (TEXTS.has(name) && typeof value !== 'string')
      throw invalidRequestObject(msg('oauth.requestObjectContainsNameWhich', { name }));
    for (const one of asParameter(name, value)) encoded.append(name, one);
  }
  return new RequestParameters(encoded.toString());
}

/**
 * Strings are used unchanged; numbers, and the JSON of `claims` and `authorization_details`, are encoded as in a query.
 */
function asParameter(name: string, value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (REPEATABLE.has(name) && Array.isArray(value))
    return value.map((one) => (typeof one === 'string' ? one : JSON.stringify(one)));
  return [JSON.stringify(value)];
}

function invalidRequestObject(reason: Sayable): OAuthError {
  return new OAuthError('request-object-invalid', reason);
}
