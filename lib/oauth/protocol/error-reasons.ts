import { msg, type Sayable, verbatim } from '@/lib/platform/shared/message';
import { backchannelRefusals } from './backchannel-refusals';
import { tokenHookRefusals } from './token-hook-refusals';

/**
 * Every reason to reject a request, with its public answer (RFC 6749, 4.1.2.1 and 5.2). The description is all that the
 * client sees, or the person if the browser cannot be redirected; the private reason goes only to the log.
 */
export const REFUSALS = {
  'malformed-body': {
    code: 'invalid_request',
    status: 400,
    description: msg('oauth.bodyMustBeApplicationX'),
  },
  'body-too-large': { code: 'invalid_request', status: 413, description: msg('common.bodyIsTooLarge') },
  'too-many-parameters': { code: 'invalid_request', status: 400, description: msg('oauth.tooManyParameters') },
  'malformed-parameter': { code: 'invalid_request', status: 400, description: msg('oauth.parameterIsMalformed') },
  'repeated-parameter': { code: 'invalid_request', status: 400, description: msg('oauth.parameterIsRepeated') },
  'missing-parameter': { code: 'invalid_request', status: 400, description: msg('oauth.parameterIsMissing') },
  'several-client-authentications': {
    code: 'invalid_request',
    status: 400,
    description: verbatim('The client uses more than one authentication method'),
  },
  'client-id-differs': {
    code: 'invalid_request',
    status: 400,
    description: verbatim('The client_id differs from the client that authenticates'),
  },
  'client-authentication-failed': {
    code: 'invalid_client',
    status: 401,
    description: verbatim('Client authentication failed'),
  },
  // Not invalid_client: clients discard their credentials on that error, and these may be correct.
  'too-many-wrong-secrets': {
    code: 'temporarily_unavailable',
    status: 429,
    description: verbatim('Too many wrong client secrets: wait for the time in Retry-After'),
  },
  'client-certificate-unreadable': {
    code: 'invalid_request',
    status: 400,
    description: verbatim('The client certificate cannot be read'),
  },
  'client-certificate-missing': {
    code: 'invalid_request',
    status: 400,
    description: verbatim('The tokens of this client are bound to a client certificate, but the connection has none'),
  },
  'dpop-proof-invalid': {
    code: 'invalid_dpop_proof',
    status: 400,
    description: verbatim('The DPoP proof is invalid, too old or used, or was not made for this request'),
  },
  'dpop-proof-missing': {
    code: 'invalid_dpop_proof',
    status: 400,
    description: verbatim('The tokens of this client are bound to a key, but the request has no DPoP proof'),
  },
  'dpop-nonce-needed': {
    code: 'use_dpop_nonce',
    status: 400,
    description: verbatim('The DPoP proof must contain the nonce from the DPoP-Nonce header'),
  },
  'dpop-jkt-invalid': {
    code: 'invalid_request',
    status: 400,
    description: verbatim('dpop_jkt must be the SHA-256 thumbprint of a key and match the DPoP proof if one is sent'),
  },
  'unsupported-grant-type': {
    code: 'unsupported_grant_type',
    status: 400,
    description: verbatim('This grant type is not supported'),
  },
  'grant-type-not-enabled': {
    code: 'unauthorized_client',
    status: 400,
    description: verbatim('This grant type is not enabled for the client'),
  },
  'confidential-client-required': {
    code: 'unauthorized_client',
    status: 400,
    description: verbatim('This grant type is for confidential clients only'),
  },
  'authorization-code-invalid': {
    code: 'invalid_grant',
    status: 400,
    description: verbatim('The authorization code is invalid, expired or used, or was not issued for this request'),
  },
  'refresh-token-invalid': {
    code: 'invalid_grant',
    status: 400,
    description: verbatim('The refresh token is invalid, expired, revoked or used'),
  },
  'authorization-pending': {
    code: 'authorization_pending',
    status: 400,
    description: verbatim('The person has not decided yet'),
  },
  'slow-down': {
    code: 'slow_down',
    status: 400,
    description: verbatim('Polling too fast: wait 5 seconds longer between requests'),
  },
  'polling-ignores-slow-down': {
    code: 'slow_down',
    status: 429,
    description: verbatim('Still polling too fast: wait for the time in Retry-After'),
  },
  // RFC 6749, 5.2 defines no code for this. The one of 4.1.2.1 tells the client to retry the same request later.
  'too-many-device-requests': {
    code: 'temporarily_unavailable',
    status: 429,
    description: verbatim('Too many device authorization requests: wait for the time in Retry-After'),
  },
  // RFC 6749, 4.1.2.1: "a temporary overloading".
  'too-many-authorization-requests': {
    code: 'temporarily_unavailable',
    status: 429,
    description: msg('oauth.tooManySignInsFrom'),
  },
  'approval-denied': { code: 'access_denied', status: 400, description: verbatim('The request was denied') },
  'device-code-expired': {
    code: 'expired_token',
    status: 400,
    description: verbatim('The device code has expired: start again'),
  },
  'device-code-invalid': {
    code: 'invalid_grant',
    status: 400,
    description: verbatim('The device code is invalid or used, or was not issued to this client'),
  },
  ...backchannelRefusals,
  'assertion-invalid': {
    code: 'invalid_grant',
    status: 400,
    description: verbatim(
      'The assertion is invalid, expired or already used, or its issuer is not trusted for this person',
    ),
  },
  'exchanged-token-invalid': {
    code: 'invalid_request',
    status: 400,
    description: verbatim('The token is not acceptable'),
  },
  'exchange-not-allowed': {
    code: 'invalid_request',
    status: 400,
    description: verbatim('This exchange is not allowed'),
  },
  'token-type-not-issued': {
    code: 'invalid_request',
    status: 400,
    description: verbatim('The requested_token_type is not supported'),
  },
  'foreign-token': {
    code: 'invalid_grant',
    status: 400,
    description: verbatim('The token was not issued to this client'),
  },
  'invalid-scope': {
    code: 'invalid_scope',
    status: 400,
    description: verbatim('The scope is malformed, unknown or not granted'),
  },
  'invalid-target': {
    code: 'invalid_target',
    status: 400,
    description: verbatim('The resource is malformed, unknown or not granted'),
  },
  ...tokenHookRefusals,
  // RFC 9396, 5.
  'invalid-authorization-details': {
    code: 'invalid_authorization_details',
    status: 400,
    description: verbatim(
      'The authorization details are malformed or not granted, do not match their type, or have a type that the client cannot request',
    ),
  },
  'unknown-client': {
    code: 'invalid_request',
    status: 400,
    description: msg('oauth.appIsUnknownOrDisabled'),
  },
  'invalid-redirect-uri': {
    code: 'invalid_request',
    status: 400,
    description: msg('oauth.redirectUriIsNotRegistered'),
  },
  'unsupported-response-type': {
    code: 'unsupported_response_type',
    status: 400,
    description: verbatim('response_type must be code'),
  },
  'unsupported-response-mode': {
    code: 'invalid_request',
    status: 400,
    description: verbatim(
      'response_mode must be query, jwt or query.jwt, or form_post or form_post.jwt if the redirect URI is a web address',
    ),
  },
  // FAPI 2.0 Message Signing.
  'signed-response-required': {
    code: 'invalid_request',
    status: 400,
    description: verbatim(
      'The client gets signed responses only: response_mode must be jwt, query.jwt or form_post.jwt',
    ),
  },
  'pkce-required': {
    code: 'invalid_request',
    status: 400,
    description: verbatim('A code_challenge with code_challenge_method S256 is required'),
  },
  'unsupported-prompt': {
    code: 'invalid_request',
    status: 400,
    description: verbatim('prompt must be none, or a combination of login, consent and select_account'),
  },
  // RFC 9101, 7.
  'request-object-invalid': {
    code: 'invalid_request_object',
    status: 400,
    description: msg('oauth.requestObjectIsMalformedExpired'),
  },
  'signed-request-required': {
    code: 'invalid_request',
    status: 400,
    description: msg('oauth.clientMustSendSignedRequest'),
  },
  'request-and-request-uri': {
    code: 'invalid_request',
    status: 400,
    description: msg('oauth.sendEitherRequestOrRequest'),
  },
  // RFC 9126.
  'request-uri-invalid': {
    code: 'invalid_request_uri',
    status: 400,
    description: msg('oauth.signInRequestHasExpired'),
  },
  'request-uri-pushed': { code: 'invalid_request', status: 400, description: verbatim('request_uri cannot be pushed') },
  'pushed-request-required': {
    code: 'invalid_request',
    status: 400,
    description: msg('oauth.authorizationRequestsMustBePushedFirst'),
  },
  // RFC 9126, 2.3.
  'too-many-pushed-requests': {
    code: 'temporarily_unavailable',
    status: 429,
    description: verbatim('Too many pushed authorization requests: wait for the time in Retry-After'),
  },
  'request-uri-not-supported': {
    code: 'request_uri_not_supported',
    status: 400,
    description: msg('oauth.requestUriMustComeFrom'),
  },
  'logout-request-invalid': {
    code: 'invalid_request',
    status: 400,
    description: msg('oauth.signOutRequestIsInvalid'),
  },
  'access-denied': { code: 'access_denied', status: 403, description: verbatim('The request was denied') },
  'login-required': { code: 'login_required', status: 400, description: verbatim('The person must sign in') },
  'interaction-required': {
    code: 'interaction_required',
    status: 400,
    description: verbatim('The person must choose a new password'),
  },
  'account-selection-required': {
    code: 'account_selection_required',
    status: 400,
    description: verbatim('The person must choose an account'),
  },
  'step-up-required': {
    code: 'interaction_required',
    status: 400,
    description: verbatim('The person must authenticate more strongly'),
  },
  // OpenID Connect Core Error Code unmet_authentication_requirements, 2.
  'unmet-authentication-requirements': {
    code: 'unmet_authentication_requirements',
    status: 400,
    description: verbatim('The person cannot be authenticated as the request requires'),
  },
  'consent-required': { code: 'consent_required', status: 400, description: verbatim('The person must consent') },
  'temporarily-unavailable': {
    code: 'temporarily_unavailable',
    status: 503,
    description: msg('oauth.temporarilyUnavailableTryAgainLater'),
  },
  'revocation-request-malformed': {
    code: 'invalid_request',
    status: 400,
    description: verbatim(
      'The body must be JSON with the member sub_id, a subject identifier (RFC 9493) of the format email, iss_sub or opaque',
    ),
  },
  'revocation-subject-unknown': {
    code: 'invalid_request',
    status: 404,
    description: verbatim('The subject is unknown, or the caller may not name it'),
  },
  'too-many-revocations': {
    code: 'temporarily_unavailable',
    status: 429,
    description: verbatim('The caller has reached its limit: wait for the time in Retry-After'),
  },
  'client-document-unusable': {
    code: 'invalid_request',
    status: 400,
    description: msg('oauth.appsMetadataCannotBeRead'),
  },
  // RFC 7591, 3.2.2
  'redirect-uri-unacceptable': {
    code: 'invalid_redirect_uri',
    status: 400,
    description: verbatim('A redirect URI is not acceptable'),
  },
  'client-metadata-unacceptable': {
    code: 'invalid_client_metadata',
    status: 400,
    description: verbatim('A client metadata field is not acceptable'),
  },
  'metadata-unreadable': {
    code: 'invalid_client_metadata',
    status: 400,
    description: verbatim('The body must be a JSON object with the type application/json'),
  },
  'software-statement-malformed': {
    code: 'invalid_software_statement',
    status: 400,
    description: verbatim('The software statement is malformed'),
  },
  'software-statement-unapproved': {
    code: 'unapproved_software_statement',
    status: 400,
    description: verbatim('Software statements from this issuer are not accepted'),
  },
  'registration-closed': {
    code: 'access_denied',
    status: 403,
    description: verbatim('Client registration is turned off'),
  },
  'too-many-registrations': {
    code: 'temporarily_unavailable',
    status: 429,
    description: verbatim('Too many registrations from this address: try again later'),
  },
  // RFC 7592, 2.1
  'client-may-not': {
    code: 'access_denied',
    status: 403,
    description: verbatim('The client is not allowed to do this'),
  },
  'server-error': { code: 'server_error', status: 500, description: msg('common.somethingWentWrongOnOur') },
} as const satisfies Record<string, { code: string; status: number; description: Sayable }>;

export type ErrorReason = keyof typeof REFUSALS;

/** All reasons, for the tests and the console's list of failures. */
export const errorReasons = Object.keys(REFUSALS) as ErrorReason[];
