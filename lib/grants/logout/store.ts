import type { Sayable } from '@/lib/platform/shared/message';
import type { ClaimedLogout, ListedLogout } from './delivery';

type Named = Pick<ClaimedLogout, 'tenantId' | 'id'>;

/**
 * The queue of logout tokens to deliver, in the database, so that none is lost in a crash. Times are the database's.
 */
export interface LogoutQueue {
  /**
   * Claims due deliveries that are not yet claimed, at most a few per client. No other process gets them for a minute.
   */
  claim(limit: number): Promise<ClaimedLogout[]>;
  delivered(delivery: Named): Promise<void>;
  /** Schedules another attempt, or gives up if delivery has been tried for long enough. */
  failed(delivery: Named, failure: { reason: Sayable; againInMilliseconds: number }): Promise<void>;
  /** Gives up because there is no client left to notify. */
  dropped(delivery: Named, reason: Sayable): Promise<void>;
}

/** The deliveries that the console shows. */
export interface LogoutLog {
  /** The deliveries to a client, the newest first, and the number of pending and expired ones. */
  list(query: {
    tenantId: string;
    clientId: string;
    limit: number;
  }): Promise<{ deliveries: ListedLogout[]; pending: number; expired: number }>;
}
