import type { LiveTopic } from '@/lib/platform/postgres/written-topics';

/** Ids that one page may follow, so that its address stays short. */
export const LIVE_IDS_AT_MOST = 60;

/** Rows carry the time at which their transaction began. Longer transactions are missed by pages that poll. */
export const OVERLAP_MILLISECONDS = 5_000;

/** What an open page receives: never what changed, only the topics in which something may have. */
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
