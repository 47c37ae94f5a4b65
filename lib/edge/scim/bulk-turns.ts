import { setTimeout as sleep } from 'node:timers/promises';
import type { Limited, RateLimiter } from '@/lib/provisioning/scim-connections/rate-limit/rate-limiter';

/**
 * SCIM clients wait at least a minute for an answer. Operations of a Bulk request that have not run by then are left
 * for the next request.
 */
const WAITS_AT_MOST_MILLISECONDS = 40_000;

/**
 * Admits the operations of one Bulk request at the rate limit of its connection; beyond that they wait.
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
