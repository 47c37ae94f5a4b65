import { type Sayable, sentence, text } from '@/lib/platform/shared/text';

/**
 * Every reason to reject a request, with its public answer (RFC 6749, 4.1.2.1 and 5.2). The description is all that the
 * client sees, or the person if the browser cannot be redirected; the private reason goes only to the log.
 */
const REFUSALS = {
  'malformed-body': {
    code: 'invalid_request',
    status: 400,
    description: text('The body must be application/x-www-form-urlencoded'),
  },
  'body-too-large': { code: 'invalid_request', status: 413, description: text('The body is too large') },
  'too-many-parameters': { code: 'invalid_request', status: 400, description: text('Too many parameters') },
  'malformed-parameter': { code: 'invalid_request', status: 400, description: text('A parameter is malformed') },
  'repeated-parameter': { code: 'invalid_request', status: 400, description: text('A parameter is repeated') },
  'missing-parameter': { code: 'invalid_request', status: 400, description: text('A parameter is missing') },
  'several-client-authentications': {
    code: 'invalid_request',
    status: 400,
    description: 'The client uses more than one authentication method',
  },
  'client-id-differs': {
    code: 'invalid_request',
    status: 400,
    description: 'The client_id differs from the client that authenticates',
  },
  'client-authentication-failed': { code: 'invalid_client', status: 401, description: 'Client authentication failed' },
  // Not invalid_client: clients discard their credentials on that error, and these may be correct.
  'too-many-wrong-secrets': {
    code: 'temporarily_unavailable',
    status: 429,
    description: 'Too many wrong client secrets: wait for the time in Retry-After',
  },
  'client-certificate-unreadable': {
    code: 'invalid_request',
    status: 400,
    description: 'The client certificate cannot be read',
  },
  'client-certificate-missing': {
    code: 'invalid_request',
    status: 400,
    description: 'The tokens of this client are bound to a client certificate, but the connection has none',
  },
  'dpop-proof-invalid': {
    code: 'invalid_dpop_proof',
    status: 400,
    description: 'The DPoP proof is invalid, too old or used, or was not made for this request',
  },
  'dpop-proof-missing': {
    code: 'invalid_dpop_proof',
    status: 400,
    description: 'The tokens of this client are bound to a key, but the request has no DPoP proof',
  },
  'dpop-nonce-needed': {
    code: 'use_dpop_nonce',
    status: 400,
    description: 'The DPoP proof must carry the nonce of the DPoP-Nonce header',
  },
  'dpop-jkt-invalid': {
    code: 'invalid_request',
    status: 400,
    description: 'dpop_jkt must be the SHA-256 thumbprint of a key and match the DPoP proof if one is sent',
  },
  'unsupported-grant-type': {
    code: 'unsupported_grant_type',
    status: 400,
    description: 'This grant type is not supported',
  },
  'grant-type-not-enabled': {
    code: 'unauthorized_client',
    status: 400,
    description: 'This grant type is not enabled for the client',
  },
  'confidential-client-required': {
    code: 'unauthorized_client',
    status: 400,
    description: 'This grant type is for confidential clients only',
  },
  'authorization-code-invalid': {
    code: 'invalid_grant',
    status: 400,
    description: 'The authorization code is invalid, expired or used, or was not issued for this request',
  },
  'refresh-token-invalid': {
    code: 'invalid_grant',
    status: 400,
    description: 'The refresh token is invalid, expired, revoked or used',
  },
  'authorization-pending': {
    code: 'authorization_pending',
    status: 400,
    description: 'The person has not decided yet',
  },
  'slow-down': {
    code: 'slow_down',
    status: 400,
    description: 'Polling too fast: wait 5 seconds longer between requests',
  },
  'polling-ignores-slow-down': {
    code: 'slow_down',
    status: 429,
    description: 'Still polling too fast: wait for the time in Retry-After',
  },
  // RFC 6749, 5.2 defines no code for this. The one of 4.1.2.1 tells the client to retry the same request later.
  'too-many-device-requests': {
    code: 'temporarily_unavailable',
    status: 429,
    description: 'Too many device authorization requests: wait for the time in Retry-After',
  },
  // RFC 6749, 4.1.2.1: "a temporary overloading".
  'too-many-authorization-requests': {
    code: 'temporarily_unavailable',
    status: 429,
    description: text('Too many sign-ins from this address: try again later'),
  },
  'device-denied': { code: 'access_denied', status: 400, description: 'The request was denied' },
  'device-code-expired': {
    code: 'expired_token',
    status: 400,
    description: 'The device code has expired: start again',
  },
  'device-code-invalid': {
    code: 'invalid_grant',
    status: 400,
    description: 'The device code is invalid or used, or was not issued to this client',
  },
  'assertion-invalid': {
    code: 'invalid_grant',
    status: 400,
    description: 'The assertion is invalid, expired or already used, or its issuer is not trusted for this person',
  },
  'exchanged-token-invalid': { code: 'invalid_request', status: 400, description: 'The token is not acceptable' },
  'exchange-not-allowed': {
    code: 'invalid_request',
    status: 400,
    description: 'This exchange is not allowed',
  },
  'token-type-not-issued': {
    code: 'invalid_request',
    status: 400,
    description: 'The requested_token_type is not supported',
  },
  'foreign-token': { code: 'invalid_grant', status: 400, description: 'The token was not issued to this client' },
  'invalid-scope': {
    code: 'invalid_scope',
    status: 400,
    description: 'The scope is malformed, unknown or not granted',
  },
  'invalid-target': {
    code: 'invalid_target',
    status: 400,
    description: 'The resource is malformed, unknown or not granted',
  },
  // RFC 9396, 5.
  'invalid-authorization-details': {
    code: 'invalid_authorization_details',
    status: 400,
    description:
      'The authorization details are malformed or not granted, do not match their type, or have a type that the client cannot request',
  },
  'unknown-client': {
    code: 'invalid_request',
    status: 400,
    description: text('The app is unknown or disabled'),
  },
  'invalid-redirect-uri': {
    code: 'invalid_request',
    status: 400,
    description: text('The redirect URI is not registered for the app'),
  },
  'unsupported-response-type': {
    code: 'unsupported_response_type',
    status: 400,
    description: 'response_type must be code',
  },
  'unsupported-response-mode': {
    code: 'invalid_request',
    status: 400,
    description: 'response_mode must be query, or form_post if the redirect URI is a web address',
  },
  'pkce-required': {
    code: 'invalid_request',
    status: 400,
    description: 'A code_challenge with code_challenge_method S256 is required',
  },
  'unsupported-prompt': {
    code: 'invalid_request',
    status: 400,
    description: 'prompt must be none, or a combination of login, consent and select_account',
  },
  // RFC 9101, 7.
  'request-object-invalid': {
    code: 'invalid_request_object',
    status: 400,
    description: text(
      'The request object is malformed, expired, intended for another server, or not signed with a registered key of the client',
    ),
  },
  'signed-request-required': {
    code: 'invalid_request',
    status: 400,
    description: text('The client must send signed request objects: request is missing'),
  },
  'request-and-request-uri': {
    code: 'invalid_request',
    status: 400,
    description: text('Send either request or request_uri, not both'),
  },
  // RFC 9126.
  'request-uri-invalid': {
    code: 'invalid_request_uri',
    status: 400,
    description: text('The sign-in request has expired or was already used: go back to the app and start again'),
  },
  'request-uri-pushed': { code: 'invalid_request', status: 400, description: 'request_uri cannot be pushed' },
  'pushed-request-required': {
    code: 'invalid_request',
    status: 400,
    description: text('Authorization requests must be pushed first'),
  },
  // RFC 9126, 2.3.
  'too-many-pushed-requests': {
    code: 'temporarily_unavailable',
    status: 429,
    description: 'Too many pushed authorization requests: wait for the time in Retry-After',
  },
  'request-uri-not-supported': {
    code: 'request_uri_not_supported',
    status: 400,
    description: text('request_uri must come from a pushed authorization request'),
  },
  'logout-request-invalid': {
    code: 'invalid_request',
    status: 400,
    description: text(
      'The sign-out request is invalid or expired, or its post_logout_redirect_uri is not registered for the app. You are still signed in',
    ),
  },
  'access-denied': { code: 'access_denied', status: 403, description: 'The request was denied' },
  'login-required': { code: 'login_required', status: 400, description: 'The person must sign in' },
  'interaction-required': {
    code: 'interaction_required',
    status: 400,
    description: 'The person must choose a new password',
  },
  'account-selection-required': {
    code: 'account_selection_required',
    status: 400,
    description: 'The person must choose an account',
  },
  'step-up-required': {
    code: 'interaction_required',
    status: 400,
    description: 'The person must authenticate more strongly',
  },
  // OpenID Connect Core Error Code unmet_authentication_requirements, 2.
  'unmet-authentication-requirements': {
    code: 'unmet_authentication_requirements',
    status: 400,
    description: 'The person cannot be authenticated as the request requires',
  },
  'consent-required': { code: 'consent_required', status: 400, description: 'The person must consent' },
  'temporarily-unavailable': {
    code: 'temporarily_unavailable',
    status: 503,
    description: text('Temporarily unavailable: try again later'),
  },
  'client-document-unusable': {
    code: 'invalid_request',
    status: 400,
    description: text("The app's metadata cannot be read"),
  },
  // RFC 7591, 3.2.2
  'redirect-uri-unacceptable': {
    code: 'invalid_redirect_uri',
    status: 400,
    description: 'A redirect URI is not acceptable',
  },
  'client-metadata-unacceptable': {
    code: 'invalid_client_metadata',
    status: 400,
    description: 'A client metadata field is not acceptable',
  },
  'metadata-unreadable': {
    code: 'invalid_client_metadata',
    status: 400,
    description: 'The body must be a JSON object with the type application/json',
  },
  'software-statement-malformed': {
    code: 'invalid_software_statement',
    status: 400,
    description: 'The software statement is malformed',
  },
  'software-statement-unapproved': {
    code: 'unapproved_software_statement',
    status: 400,
    description: 'Software statements from this issuer are not accepted',
  },
  'registration-closed': { code: 'access_denied', status: 403, description: 'Client registration is turned off' },
  'too-many-registrations': {
    code: 'temporarily_unavailable',
    status: 429,
    description: 'Too many registrations from this address: try again later',
  },
  // RFC 7592, 2.1
  'client-may-not': { code: 'access_denied', status: 403, description: 'The client is not allowed to do this' },
  'server-error': { code: 'server_error', status: 500, description: text('Something went wrong on our side') },
} as const satisfies Record<string, { code: string; status: number; description: string }>;

export type RefusalReason = keyof typeof REFUSALS;

/** All reasons, for the tests and the console's list of failures. */
export const refusalReasons = Object.keys(REFUSALS) as RefusalReason[];

/**
 * Normal protocol answers rather than failures: to a device that is polling (RFC 8628, 3.5), and to a client that needs
 * a new nonce (RFC 9449, 8).
 */
const unrecorded: ReadonlySet<RefusalReason> = new Set(['authorization-pending', 'dpop-nonce-needed']);

export interface PublicRefusal {
  /** The standard error code. */
  error: string;
  status: number;
  /** Allowed characters: %x20-21 / %x23-5B / %x5D-7E (RFC 6749, 5.2). */
  description: string;
}

/** Long enough for the longest list of choices in an error from the client metadata checks. */
const LONGEST_SUBJECT = 250;

/** The public answer for a reason. `subject` (a parameter name, a request ID) may be untrusted and is sanitized. */
export function publicRefusal(reason: RefusalReason, subject?: string): PublicRefusal {
  const { code, status, description } = REFUSALS[reason];
  return { error: code, status, description: subject === undefined ? description : `${description}: ${safe(subject)}` };
}

const safe = (subject: string): string =>
  subject.slice(0, LONGEST_SUBJECT).replace(/[^\x20\x21\x23-\x5b\x5d-\x7e]/g, '?');

/** Rejects a request; thrown to the endpoint, which answers it. */
export class OAuthRefusal extends Error {
  /** Distinguishes rejections from unexpected errors, even across two copies of this module; see `isRefusal`. */
  readonly code = 'OAUTH_REFUSAL';
  readonly reason: RefusalReason;
  readonly answer: PublicRefusal;
  readonly subject: string | undefined;
  /** Whether it is recorded as a failed request. */
  readonly recorded: boolean;
  readonly retryAfterSeconds: number | undefined;
  /** Additional headers of the response. */
  headers: Readonly<Record<string, string>> = {};

  /**
   * @param detail the private reason, for operators; contains no secrets, but may quote the request
   * @param subject what the public description names, if anything
   * @param retryAfterSeconds when a retry makes sense (RFC 9110, 10.2.3)
   * @param recorded false if it repeats a failure that is already recorded
   */
  constructor(reason: RefusalReason, detail: string, subject?: string, retryAfterSeconds?: number, recorded = true) {
    // The stack trace of a rejection is never read, and capturing it would cost a tenth of a device's poll.
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    super(detail.replace(/\p{Cc}/gu, '?'));
    Error.stackTraceLimit = stackTraceLimit;
    this.reason = reason;
    this.answer = publicRefusal(reason, subject);
    this.subject = subject;
    this.recorded = recorded && !unrecorded.has(reason);
    this.retryAfterSeconds = retryAfterSeconds;
  }

  /** The public description, for a page in the person's language. */
  get said(): Sayable {
    const { description } = REFUSALS[this.reason];
    return this.subject === undefined
      ? description
      : sentence('{what}: {subject}', { what: sentence(description, {}), subject: safe(this.subject) });
  }

  /** Adds headers to the response of this rejection. */
  with(headers: Readonly<Record<string, string>>): this {
    this.headers = headers;
    return this;
  }
}

export function isRefusal(error: unknown): error is OAuthRefusal {
  return error instanceof Error && 'code' in error && error.code === 'OAUTH_REFUSAL';
}
