/** For how many days an event waits for a receiver, and for how many days a settled one can still be viewed. */
export const keptDays = 7;

/** The most pending events per receiver; beyond this the oldest are dropped first. */
export const waitingAtMost = 100_000;
