const NOTED_EVERY_MILLISECONDS = 60_000;

/** Whether to record another use of a credential: at most once a minute per credential. */
export function isUseDue(lastUsedAt: Date | null, now: Date): boolean {
  return !lastUsedAt || now.getTime() - lastUsedAt.getTime() >= NOTED_EVERY_MILLISECONDS;
}
