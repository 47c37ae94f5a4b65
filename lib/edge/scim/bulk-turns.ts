import { setTimeout as sleep } from 'node:timers/promises';
import type { Limited, RateLimiter } from '@/lib/provisioning/scim-connections/rate-limit/rate-limiter';

/** Clients of SCIM give an answer a minute at least: what a Bulk request has not come to by then is for the next one. */
const WAITS_AT_MOST_MILLISECONDS = 40_000;

/**
 * Lets the operations of one Bulk request through as fast as its connection may ask: beyond that they wait.
 * @returns waits for a turn; false once the request has waited too long
 */
export function bulkTurns(
  limiter: Pick<RateLimiter, 'admit'>,
  limited: Limited,
  wait: (milliseconds: number) => Promise<unknown> = sleep,
): () => Promise<boolean> {
  let left = WAITS_AT_MOST_MILLISECONDS;
  return async () => {
    for (;;) {
      const admission = await limiter.admit(limited);
      if (admission.kind === 'admitted') return true;
      const milliseconds = admission.retryAfterSeconds * 1000;
      if (milliseconds > left) return false;
      left -= milliseconds;
      await wait(milliseconds);
    }
  };
}
