import { nothingActive, sumOfActive } from '@/lib/people/outcome';
import { type BulkStep, type BulkStores, bulkChange } from './bulk-change';

/** Steps per request; they take about 20 seconds at most. */
const STEPS_AT_MOST = 10;

/** The total of zero steps. */
export const noStep: BulkStep = { changed: 0, unchanged: 0, leftOut: [], ended: nothingActive, next: null };

/**
 * Applies an action to many people step by step, up to the limit for one request. Completed steps stay; the caller
 * continues by passing `next` as `afterId`.
 * @param how.signal stops after the current step, because the caller has disconnected
 */
export async function bulkChangeInSteps(
  stores: BulkStores,
  bulk: Parameters<typeof bulkChange>[1],
  { signal, ...how }: Parameters<typeof bulkChange>[2] & { signal: AbortSignal },
): Promise<BulkStep> {
  let done: BulkStep = { ...noStep, next: bulk.afterId };
  for (let steps = 0; steps < STEPS_AT_MOST && !signal.aborted; steps += 1) {
    const step = await bulkChange(stores, { ...bulk, afterId: done.next }, how);
    done = {
      changed: done.changed + step.changed,
      unchanged: done.unchanged + step.unchanged,
      leftOut: [...done.leftOut, ...step.leftOut],
      ended: sumOfActive(done.ended, step.ended),
      next: step.next,
    };
    if (step.next === null) break;
  }
  return done;
}
