/** How long an event waits for a receiver, and how long one that is settled stays to be looked at, in days. */
export const keptDays = 7;

/** How many events wait for one receiver at most: the oldest go first. */
export const waitingAtMost = 100_000;
