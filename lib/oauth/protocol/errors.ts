import { msg, type Sayable } from '@/lib/platform/shared/message';
import { inEnglish } from '@/lib/platform/shared/say-plainly';
import { type ErrorReason, REFUSALS } from './error-reasons';

/**
 * Normal protocol answers rather than failures: to a device that is polling (RFC 8628, 3.5), and to a client that needs
 * a new nonce (RFC 9449, 8).
 */
const unrecorded: ReadonlySet<ErrorReason> = new Set(['authorization-pending', 'dpop-nonce-needed']);

export interface PublicOAuthError {
  /** The standard error code. */
  error: string;
  status: number;
  /** Allowed characters: %x20-21 / %x23-5B / %x5D-7E (RFC 6749, 5.2). */
  description: string;
}

/** Long enough for the longest list of choices in an error from the client metadata checks. */
const LONGEST_SUBJECT = 300;

/** The public answer for a reason. `subject` (a parameter name, a request ID) may be untrusted and is sanitized. */
export function publicOAuthError(reason: ErrorReason, subject?: string): PublicOAuthError {
  const { code, status } = REFUSALS[reason];
  return { error: code, status, description: inEnglish(said(reason, subject)) };
}

const safe = (subject: string): string =>
  subject.slice(0, LONGEST_SUBJECT).replace(/[^\x20\x21\x23-\x5b\x5d-\x7e]/g, '?');

function said(reason: ErrorReason, subject: string | undefined): Sayable {
  const { description } = REFUSALS[reason];
  return subject === undefined ? description : msg('common.whatSubject', { what: description, subject: safe(subject) });
}

/** Rejects a request; thrown to the endpoint, which answers it. */
export class OAuthError extends Error {
  /** Distinguishes rejections from unexpected errors, even across two copies of this module; see `isOAuthError`. */
  readonly code = 'OAUTH_REFUSAL';
  readonly reason: ErrorReason;
  readonly answer: PublicOAuthError;
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
  constructor(
    reason: ErrorReason,
    readonly detail: Sayable,
    subject?: string,
    retryAfterSeconds?: number,
    recorded = true,
  ) {
    // The stack trace of a rejection is never read, and capturing it would cost a tenth of a device's poll.
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    super(inEnglish(detail).replace(/\p{Cc}/gu, '?'));
    Error.stackTraceLimit = stackTraceLimit;
    this.reason = reason;
    this.answer = publicOAuthError(reason, subject);
    this.subject = subject;
    this.recorded = recorded && !unrecorded.has(reason);
    this.retryAfterSeconds = retryAfterSeconds;
  }

  /** The public description, for a page in the person's language. */
  get said(): Sayable {
    return said(this.reason, this.subject);
  }

  /** Adds headers to the response of this rejection. */
  with(headers: Readonly<Record<string, string>>): this {
    this.headers = headers;
    return this;
  }
}

export function isOAuthError(error: unknown): error is OAuthError {
  return error instanceof Error && 'code' in error && error.code === 'OAUTH_REFUSAL';
}
