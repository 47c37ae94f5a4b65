const FIRST_MILLISECONDS = 5_000;
const AT_MOST_MILLISECONDS = 3_600_000;
const PAUSE_AT_MOST_MILLISECONDS = 600_000;
const RETRY_AFTER_AT_MOST_MILLISECONDS = 24 * 3_600_000;

/**
 * 5 s, 20 s, 80 s, 5 min, 21 min, then hourly, each varied by up to 20% so that events that failed together are not
 * retried together.
 */
function grown(attempts: number, atMost: number, random: () => number): number {
  const even = Math.min(FIRST_MILLISECONDS * 4 ** Math.min(attempts - 1, 10), atMost);
  return Math.round(even * (0.8 + 0.4 * random()));
}

/**
 * When to retry, in milliseconds from now.
 * @param failure.attempts attempts to deliver this event, including the failed one
 * @param failure.failures consecutive failures at the receiver, including this one
 * @param failure.retryAfterMilliseconds the delay that the receiver asked for; respected up to a day
 * @returns the delay for the event, and the pause for the receiver
 */
export function backoff(
  {
    attempts,
    failures,
    retryAfterMilliseconds,
  }: { attempts: number; failures: number; retryAfterMilliseconds: number | null },
  random: () => number = Math.random,
): { againInMilliseconds: number; pauseMilliseconds: number } {
  const asked = Math.min(retryAfterMilliseconds ?? 0, RETRY_AFTER_AT_MOST_MILLISECONDS);
  return {
    againInMilliseconds: Math.max(asked, grown(attempts, AT_MOST_MILLISECONDS, random)),
    pauseMilliseconds: Math.max(asked, grown(failures, PAUSE_AT_MOST_MILLISECONDS, random)),
  };
}

/**
 * Parses `Retry-After` (RFC 9110, 10.2.3): seconds or a date. @returns milliseconds from now, or null when there is
 * none
 */
export function retryAfter(header: string | undefined, now: Date): number | null {
  if (header === undefined) return null;
  if (/^\d{1,9}$/.test(header)) return Number(header) * 1000;
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, at - now.getTime());
}
