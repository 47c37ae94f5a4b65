/** The responses to a device's polls (RFC 8628, 3.5). */
import { OAuthError } from '@/lib/oauth/protocol/errors';
import { msg } from '@/lib/platform/shared/message';
import type { DevicePoll } from './store';

/** "If no value is provided, clients MUST use 5 as the default" (RFC 8628, 3.2). */
export const INTERVAL_SECONDS = 5;
/** "the interval MUST be increased by 5 seconds for this and all subsequent requests" */
export const SLOW_DOWN_SECONDS = 5;
/** Network delays vary, so a poll that is early by this much counts as on time. */
export const TOLERANCE_MILLISECONDS = 500;
/** How many times a device may ignore slow_down before it is rate limited. */
const VIOLATIONS_TOLERATED = 5;

/** The error response to a poll of a code that is not approved. */
export function pollRefusal(poll: Exclude<DevicePoll, { kind: 'approved' }>, now: Date): OAuthError {
  switch (poll.kind) {
    case 'pending':
      return new OAuthError('authorization-pending', msg('oauth.personHasNotDecidedYet'));
    case 'too-fast':
      return tooFast(poll);
    case 'denied':
      return new OAuthError('device-denied', msg('oauth.personDeniedRequestOrMay'));
    case 'expired':
      return new OAuthError(
        'device-code-expired',
        msg('oauth.deviceCodeExpiredNumberS', {
          number: Math.floor((now.getTime() - poll.expiresAt.getTime()) / 1000),
        }),
      );
    case 'used':
      return new OAuthError('device-code-invalid', msg('oauth.deviceCodeWasRedeemedBefore'));
    case 'other-client':
      return new OAuthError('device-code-invalid', msg('oauth.deviceCodeWasIssuedTo'));
    case 'unknown':
      return new OAuthError('device-code-invalid', msg('oauth.deviceCodeIsUnknown'));
  }
}

function tooFast({ earlySeconds, intervalSeconds, violations }: Extract<DevicePoll, { kind: 'too-fast' }>): OAuthError {
  const reason = msg('oauth.polledEarlySecondsSToo', {
    earlySeconds: earlySeconds.toFixed(1),
    violations,
    intervalSeconds,
  });
  if (violations <= VIOLATIONS_TOLERATED) return new OAuthError('slow-down', reason);
  return new OAuthError('polling-ignores-slow-down', reason, undefined, intervalSeconds, isWorthRecording(violations));
}

/**
 * Limits the records of a device that keeps polling too fast: only the first time that it is rate limited, and each
 * time the count has doubled.
 */
function isWorthRecording(violations: number): boolean {
  return Number.isInteger(Math.log2(violations / (VIOLATIONS_TOLERATED + 1)));
}
