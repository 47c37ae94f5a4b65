const FIRST_MILLISECONDS = 5_000;
const AT_MOST_MILLISECONDS = 3_600_000;
const PAUSE_AT_MOST_MILLISECONDS = 600_000;
const RETRY_AFTER_AT_MOST_MILLISECONDS = 24 * 3_600_000;

/** 5 s, 20 s, 80 s, 5 min, 21 min, then every hour; a fifth more or less, so that what failed at once does not come back at once. */
function grown(attempts: number, atMost: number, random: () => number): number {
  const even = Math.min(FIRST_MILLISECONDS * 4 ** Math.min(attempts - 1, 10), atMost);
  return Math.round(even * (0.8 + 0.4 * random()));
}

/**
 * When to try again, in milliseconds from now.
 * @param failure.attempts at this event, the failed one included
 * @param failure.failures at the receiver in a row, the failed one included
 * @param failure.retryAfterMilliseconds what the receiver asks for; kept, up to a day
 * @returns for the event, and how long the receiver is left alone
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

/** Reads `Retry-After` (RFC 9110, 10.2.3): seconds or a date. @returns milliseconds from now, or null when there is none */
export function retryAfter(header: string | undefined, now: Date): number | null {
  if (header === undefined) return null;
  if (/^\d{1,9}$/.test(header)) return Number(header) * 1000;
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, at - now.getTime());
}
