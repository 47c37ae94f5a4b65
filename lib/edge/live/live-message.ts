import type { LiveTopic } from '@/lib/platform/postgres/written-topics';

/** What began longer ago has been committed. */
const OVERLAP_MILLISECONDS = 1_000;

/** What an open page is told: never what changed, only in which topics something may have. */
export interface LiveMessage {
  changed: readonly LiveTopic[];
  /** The moment from which the page asks after the connection was lost. */
  since: Date;
}

/** @param at when changes were last looked up */
export const liveMessage = (changed: readonly LiveTopic[], at: Date): LiveMessage => ({
  changed,
  since: new Date(at.getTime() - OVERLAP_MILLISECONDS),
});
