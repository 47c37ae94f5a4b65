import { copyAgeMilliseconds } from '@/lib/platform/shared/copy-age';

/**
 * The most by which the clocks of two processes may differ, and the longest that a statement may take to commit, in
 * milliseconds.
 */
const CLOCKS_DIFFER_BY = 5_000;
const COMMITTED_WITHIN = 2_000;

/** How long after a client's deletion a process may still issue tokens for it from its cache. */
const straggleMilliseconds = COMMITTED_WITHIN + copyAgeMilliseconds + CLOCKS_DIFFER_BY;

const second = 1_000;
const latest = (...times: (Date | null)[]) =>
  new Date(Math.floor(Math.max(...times.map((time) => time?.getTime() ?? 0)) / second) * second);

/**
 * The time before which tokens of a re-enabled client stay invalid: those from before it was disabled, and any that a
 * process has issued since from its cache. New tokens are dated to the next second (earliestIssue), so that the client
 * is served immediately.
 */
export function afterEnabling(
  { disabledAt, tokensValidAfter }: { disabledAt: Date; tokensValidAfter: Date | null },
  now: Date,
): Date {
  return latest(disabledAt, tokensValidAfter, now);
}

/**
 * The time before which tokens stay invalid for a client whose id belonged to a deleted client, because those tokens
 * may be in other hands.
 */
export function afterDeletion(deletedAt: Date, now: Date): Date {
  return latest(new Date(deletedAt.getTime() + straggleMilliseconds), now);
}
