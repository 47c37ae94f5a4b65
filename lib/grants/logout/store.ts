import type { ClaimedLogout, ListedLogout } from './delivery';

type Named = Pick<ClaimedLogout, 'tenantId' | 'id'>;

/** What waits to be told to clients, in the database: whoever crashes, it is told. Times are the database's. */
export interface LogoutQueue {
  /** Takes what is due and not yet taken, of each client a few. Nobody else gets them for a minute. */
  claim(limit: number): Promise<ClaimedLogout[]>;
  delivered(delivery: Named): Promise<void>;
  /** Tries again after a while, or gives up when it has been tried for long enough. */
  failed(delivery: Named, failure: { reason: string; againInMilliseconds: number }): Promise<void>;
  /** There is nobody to tell any more. */
  dropped(delivery: Named, reason: string): Promise<void>;
}

/** What the console reads. */
export interface LogoutLog {
  /** Those of a client, the newest first, and how many there are in each state. */
  list(query: {
    tenantId: string;
    clientId: string;
    limit: number;
  }): Promise<{ deliveries: ListedLogout[]; pending: number; expired: number }>;
}
