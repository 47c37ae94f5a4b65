/**
 * Every reason to refuse, and what the wire says about it (RFC 6749, 4.1.2.1 and 5.2). The private reason beside it
 * goes to the log; the description here is all that a client learns.
 */
const REFUSALS = {
  'malformed-body': { code: 'invalid_request', status: 400, description: 'The body must be application/x-www-form-urlencoded' },
  'body-too-large': { code: 'invalid_request', status: 413, description: 'The body is too large' },
  'too-many-parameters': { code: 'invalid_request', status: 400, description: 'Too many parameters' },
  'malformed-parameter': { code: 'invalid_request', status: 400, description: 'A parameter is malformed' },
  'repeated-parameter': { code: 'invalid_request', status: 400, description: 'A parameter is repeated' },
  'missing-parameter': { code: 'invalid_request', status: 400, description: 'A parameter is missing' },
  'several-client-authentications': {
    code: 'invalid_request', status: 400, description: 'The client authenticates in more than one way',
  },
  'client-authentication-failed': { code: 'invalid_client', status: 401, description: 'Client authentication failed' },
  'client-certificate-unreadable': { code: 'invalid_request', status: 400, description: 'The client certificate cannot be read' },
  'client-certificate-missing': {
    code: 'invalid_request', status: 400, description: 'The tokens of this client are bound to a client certificate, and the connection has none',
  },
  'unsupported-grant-type': { code: 'unsupported_grant_type', status: 400, description: 'This grant type is not supported' },
  'grant-type-not-enabled': {
    code: 'unauthorized_client', status: 400, description: 'This grant type is not enabled for the client',
  },
  'confidential-client-required': {
    code: 'unauthorized_client', status: 400, description: 'This grant type is for confidential clients only',
  },
  'authorization-code-invalid': {
    code: 'invalid_grant', status: 400, description: 'The authorization code is invalid, expired or used, or was not issued for this request',
  },
  'refresh-token-invalid': {
    code: 'invalid_grant', status: 400, description: 'The refresh token is invalid, expired, revoked or used',
  },
  'authorization-pending': { code: 'authorization_pending', status: 400, description: 'The person has not decided yet' },
  'slow-down': { code: 'slow_down', status: 400, description: 'Polled too fast: wait 5 seconds longer from now on' },
  'polling-ignores-slow-down': { code: 'slow_down', status: 429, description: 'Polled too fast again and again: wait as long as Retry-After says' },
  // RFC 6749, 5.2 has no code for it; that of 4.1.2.1 says what to do: the same again, later.
  'too-many-device-requests': { code: 'temporarily_unavailable', status: 429, description: 'Too many devices asked for codes: wait as long as Retry-After says' },
  // RFC 6749, 4.1.2.1: "a temporary overloading".
  'too-many-authorization-requests': { code: 'temporarily_unavailable', status: 429, description: 'Too many sign-ins were started from this address: try again later' },
  'device-denied': { code: 'access_denied', status: 400, description: 'The request was refused' },
  'device-code-expired': { code: 'expired_token', status: 400, description: 'The device code has expired: start again' },
  'device-code-invalid': { code: 'invalid_grant', status: 400, description: 'The device code is invalid or used, or was not issued to this client' },
  'assertion-invalid': {
    code: 'invalid_grant', status: 400, description: 'The assertion is invalid, expired or used, or its issuer may not speak for this person here',
  },
  'exchanged-token-invalid': { code: 'invalid_request', status: 400, description: 'The token is not acceptable' },
  'exchange-not-allowed': { code: 'invalid_request', status: 400, description: 'The client may not exchange this token so' },
  'token-type-not-issued': { code: 'invalid_request', status: 400, description: 'The requested_token_type is not issued' },
  'foreign-token': { code: 'invalid_grant', status: 400, description: 'The token was not issued to this client' },
  'invalid-scope': { code: 'invalid_scope', status: 400, description: 'The scope is malformed, unknown or not granted' },
  'invalid-target': { code: 'invalid_target', status: 400, description: 'The resource is malformed, unknown or not granted' },
  'unknown-client': { code: 'invalid_request', status: 400, description: 'The application is unknown or disabled' },
  'invalid-redirect-uri': {
    code: 'invalid_request', status: 400, description: 'The address to return to is not registered for the application',
  },
  'unsupported-response-type': {
    code: 'unsupported_response_type', status: 400, description: 'The only response_type is code',
  },
  'unsupported-response-mode': { code: 'invalid_request', status: 400, description: 'The only response_mode is query' },
  'pkce-required': {
    code: 'invalid_request', status: 400, description: 'A code_challenge with code_challenge_method S256 is required',
  },
  'unsupported-prompt': { code: 'invalid_request', status: 400, description: 'prompt is none, or of login and consent' },
  'request-not-supported': { code: 'request_not_supported', status: 400, description: 'Request objects are not supported' },
  'request-uri-not-supported': {
    code: 'request_uri_not_supported', status: 400, description: 'Request objects by reference are not supported',
  },
  'access-denied': { code: 'access_denied', status: 403, description: 'The request was refused' },
  'login-required': { code: 'login_required', status: 400, description: 'The person must sign in' },
  'interaction-required': { code: 'interaction_required', status: 400, description: 'The person must choose a new password' },
  'consent-required': { code: 'consent_required', status: 400, description: 'The person must consent' },
  'temporarily-unavailable': { code: 'temporarily_unavailable', status: 503, description: 'Not available for now: try again later' },
  'server-error': { code: 'server_error', status: 500, description: 'Something failed on our side' },
} as const satisfies Record<string, { code: string; status: number; description: string }>;

export type RefusalReason = keyof typeof REFUSALS;

/** All reasons, for the tests and for the console's list. */
export const refusalReasons = Object.keys(REFUSALS) as RefusalReason[];

/** What a device is told that waits as it should: an answer about the state of things (RFC 8628, 3.5), and no refusal. */
const unrecorded: ReadonlySet<RefusalReason> = new Set(['authorization-pending']);

export interface PublicRefusal {
  /** The standard error code. */
  error: string;
  status: number;
  /** Within %x20-21 / %x23-5B / %x5D-7E (RFC 6749, 5.2). */
  description: string;
}

const LONGEST_SUBJECT = 100;

/** What the wire may say; `subject` (a parameter's name, a request id) may come from outside and is made safe. */
export function publicRefusal(reason: RefusalReason, subject?: string): PublicRefusal {
  const { code, status, description } = REFUSALS[reason];
  const safe = subject?.slice(0, LONGEST_SUBJECT).replace(/[^\x20\x21\x23-\x5b\x5d-\x7e]/g, '?');
  return { error: code, status, description: safe === undefined ? description : `${description}: ${safe}` };
}

/** A refusal on its way to the endpoint that answers it. */
export class OAuthRefusal extends Error {
  /** Tells refusals from faults, also across two copies of this module; see `isRefusal`. */
  readonly code = 'OAUTH_REFUSAL';
  readonly reason: RefusalReason;
  readonly answer: PublicRefusal;
  /** Whether it belongs in the record of refusals. */
  readonly recorded: boolean;
  readonly retryAfterSeconds: number | undefined;

  /**
   * @param detail the private reason, for those who run the server; holds no secret, but may quote what was sent
   * @param subject what the public description names, if anything
   * @param retryAfterSeconds when it makes sense to ask again (RFC 9110, 10.2.3)
   * @param recorded false for the repetition of one that is on record
   */
  constructor(reason: RefusalReason, detail: string, subject?: string, retryAfterSeconds?: number, recorded = true) {
    super(detail.replace(/\p{Cc}/gu, '?'));
    this.reason = reason;
    this.answer = publicRefusal(reason, subject);
    this.recorded = recorded && !unrecorded.has(reason);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export function isRefusal(error: unknown): error is OAuthRefusal {
  return error instanceof Error && 'code' in error && error.code === 'OAUTH_REFUSAL';
}
