import type { LiveTopic } from '@/lib/platform/postgres/written-topics';

/** What an open page shows. */
export interface LiveInterest {
  topics: readonly LiveTopic[];
  /**
   * The ids of the people, token families, connections, clients, receivers, deliveries and applications that it shows; null if it
   * lists whatever comes.
   */
  ids: readonly string[] | null;
}

export interface LiveStore {
  /**
   * The topics in which something that a page shows may have changed, in one statement.
   * @returns also the database's time, from which the next question may continue
   */
  changedSince(
    query: LiveInterest & { tenantId: string; since: Date },
  ): Promise<{ changed: LiveTopic[]; askedAt: Date }>;
}
