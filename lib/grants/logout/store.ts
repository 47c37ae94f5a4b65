import type { DeliveryQueue } from '@/lib/grants/client-deliveries/delivery-worker';
import type { Cause } from '@/lib/journal/audit/audit-entry';
import type { ClaimedLogout, ListedLogout } from './delivery';

/** The queue of logout tokens to deliver. Each is tried for `triedHours`. */
export type LogoutQueue = DeliveryQueue<ClaimedLogout>;

/** The deliveries that the console shows. */
export interface LogoutLog {
  /**
   * Retries a delivery that has not arrived immediately, also once more if it was given up.
   * @returns false if there is no such delivery to the client
   */
  notifyAgain(delivery: { tenantId: string; clientId: string; deliveryId: string; cause: Cause }): Promise<boolean>;
  /** The deliveries to a client, the newest first, and the number of pending and expired ones. */
  list(query: {
    tenantId: string;
    clientId: string;
    limit: number;
  }): Promise<{ deliveries: ListedLogout[]; pending: number; expired: number }>;
}
