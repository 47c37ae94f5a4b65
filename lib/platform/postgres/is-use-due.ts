const NOTED_EVERY_MILLISECONDS = 60_000;

/** Whether it is time to note a use of a credential again: at most once a minute for each. */
export function isUseDue(lastUsedAt: Date | null, now: Date): boolean {
  return !lastUsedAt || now.getTime() - lastUsedAt.getTime() >= NOTED_EVERY_MILLISECONDS;
}
