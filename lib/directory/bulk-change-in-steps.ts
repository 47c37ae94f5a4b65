import { nothingLiving, sumOfLiving } from '@/lib/people/outcome';
import { type BulkRooms, type BulkStep, bulkChange } from './bulk-change';

/** One request takes so many steps: some 20 seconds at the most. */
const STEPS_AT_MOST = 10;

/** What several steps come to when there are none. */
export const noStep: BulkStep = { changed: 0, unchanged: 0, leftOut: [], ended: nothingLiving, next: null };

/**
 * Does something to many people step by step, up to the bound of one request. What was done stays done: whoever asks
 * again, with `next` as `afterId`, goes on with the rest.
 * @param how.signal ends it after the step that is under way: the caller has gone away
 */
export async function bulkChangeInSteps(
  rooms: BulkRooms,
  bulk: Parameters<typeof bulkChange>[1],
  { signal, ...how }: Parameters<typeof bulkChange>[2] & { signal: AbortSignal },
): Promise<BulkStep> {
  let done: BulkStep = { ...noStep, next: bulk.afterId };
  for (let steps = 0; steps < STEPS_AT_MOST && !signal.aborted; steps += 1) {
    const step = await bulkChange(rooms, { ...bulk, afterId: done.next }, how);
    done = {
      changed: done.changed + step.changed,
      unchanged: done.unchanged + step.unchanged,
      leftOut: [...done.leftOut, ...step.leftOut],
      ended: sumOfLiving(done.ended, step.ended),
      next: step.next,
    };
    if (step.next === null) break;
  }
  return done;
}
