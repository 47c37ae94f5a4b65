import { copyAgeMilliseconds } from '@/lib/platform/shared/copy-age';

/** How far the clocks of two processes may differ, and how long a statement may take to be committed, in milliseconds. */
const CLOCKS_DIFFER_BY = 5_000;
const COMMITTED_WITHIN = 2_000;

/** For so long after a client was deleted some process may mint tokens for it from its copy. */
const straggleMilliseconds = COMMITTED_WITHIN + copyAgeMilliseconds + CLOCKS_DIFFER_BY;

const second = 1_000;
const latest = (...times: (Date | null)[]) =>
  new Date(Math.floor(Math.max(...times.map((time) => time?.getTime() ?? 0)) / second) * second);

/**
 * Which tokens of a client that is enabled again stay void: those of before it was disabled, and any that a process
 * minted meanwhile from its copy. New ones say the next second (earliestIssue), so that it is served at once.
 */
export function afterEnabling(
  { disabledAt, tokensValidAfter }: { disabledAt: Date; tokensValidAfter: Date | null },
  now: Date,
): Date {
  return latest(disabledAt, tokensValidAfter, now);
}

/** Which tokens stay void of a client whose id another had, which may be in other hands. */
export function afterDeletion(deletedAt: Date, now: Date): Date {
  return latest(new Date(deletedAt.getTime() + straggleMilliseconds), now);
}
