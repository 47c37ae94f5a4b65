/** The responses to polls for a person's decision (RFC 8628, 3.5; CIBA Core 1.0, 11). */
import { type ErrorReason } from '@/lib/oauth/protocol/error-reasons';
import { OAuthError } from '@/lib/oauth/protocol/errors';
import { msg, type Sayable } from '@/lib/platform/shared/message';
import type { Poll } from './poll';

/** "If no value is provided, clients MUST use 5 as the default" (RFC 8628, 3.2; CIBA Core 1.0, 7.3). */
export const INTERVAL_SECONDS = 5;
/** "the interval MUST be increased by 5 seconds for this and all subsequent requests" */
export const SLOW_DOWN_SECONDS = 5;
/** Network delays vary, so a poll that is early by this much counts as on time. */
export const TOLERANCE_MILLISECONDS = 500;
/** How many times a client may ignore slow_down before it is rate limited. */
const VIOLATIONS_TOLERATED = 5;

/** What is polled for: the reasons for its errors, and the private texts about them. */
export interface Polled {
  reasons: { expired: ErrorReason; invalid: ErrorReason };
  texts: { expired(seconds: number): Sayable; used: Sayable; otherClient: Sayable; unknown: Sayable };
}

/** The error response to a poll of a request that is not approved. */
export function pollRefusal(
  poll: Exclude<Poll, { kind: 'approved' }>,
  { reasons, texts }: Polled,
  now: Date,
): OAuthError {
  switch (poll.kind) {
    case 'pending':
      return new OAuthError('authorization-pending', msg('oauth.personHasNotDecidedYet'));
    case 'too-fast':
      return tooFast(poll);
    case 'denied':
      return new OAuthError('approval-denied', msg('oauth.personDeniedRequestOrMay'));
    case 'expired':
      return new OAuthError(
        reasons.expired,
        texts.expired(Math.floor((now.getTime() - poll.expiresAt.getTime()) / 1000)),
      );
    case 'used':
      return new OAuthError(reasons.invalid, texts.used);
    case 'other-client':
      return new OAuthError(reasons.invalid, texts.otherClient);
    case 'unknown':
      return new OAuthError(reasons.invalid, texts.unknown);
  }
}

function tooFast({ earlySeconds, intervalSeconds, violations }: Extract<Poll, { kind: 'too-fast' }>): OAuthError {
  const reason = msg('oauth.polledEarlySecondsSToo', {
    earlySeconds: earlySeconds.toFixed(1),
    violations,
    intervalSeconds,
  });
  if (violations <= VIOLATIONS_TOLERATED) return new OAuthError('slow-down', reason);
  return new OAuthError('polling-ignores-slow-down', reason, undefined, intervalSeconds, isWorthRecording(violations));
}

/**
 * Limits the records of a client that keeps polling too fast: only the first time that it is rate limited, and each
 * time the count has doubled.
 */
function isWorthRecording(violations: number): boolean {
  return Number.isInteger(Math.log2(violations / (VIOLATIONS_TOLERATED + 1)));
}
