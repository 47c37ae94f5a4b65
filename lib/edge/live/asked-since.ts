export const DAY_MILLISECONDS = 86_400_000;

/**
 * The moment from which a page asks what is new, as `since` says: now if it is missing, unreadable or in the future.
 * @returns null if it is more than a day ago: nothing looks that far back
 */
export function askedSince(since: string | null | undefined, now: Date): Date | null {
  const at = Date.parse(since ?? '');
  if (at < now.getTime() - DAY_MILLISECONDS) return null;
  return at < now.getTime() ? new Date(at) : now;
}
