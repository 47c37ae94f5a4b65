import { backoff } from '@/lib/journal/events/backoff';
import { busyReceivers, createDispatcher, type Dispatcher } from '@/lib/platform/shared/dispatcher';
import type { Sayable } from '@/lib/platform/shared/message';
import { inEnglish } from '@/lib/platform/shared/say-plainly';

/** What one process has claimed to send to a client. */
export interface ClaimedDelivery {
  tenantId: string;
  id: string;
  clientId: string;
  /** Includes this attempt. */
  attempts: number;
}

/** The result of one attempt. */
export type Sent =
  | { kind: 'delivered' }
  | { kind: 'dropped'; reason: Sayable }
  | { kind: 'failed'; reason: Sayable; retryAfterMilliseconds: number | null };

/** Names a client of an installation. */
const clientKey = ({ tenantId, clientId }: ClaimedDelivery): string => `${tenantId} ${clientId}`;

type Named = Pick<ClaimedDelivery, 'tenantId' | 'id'>;

/** A queue of deliveries in the database, so that none is lost in a crash. Times are the database's. */
export interface DeliveryQueue<Delivery extends ClaimedDelivery> {
  /**
   * Claims due deliveries that are not yet claimed, at most a few per client. No other process gets them for a minute.
   * @param busy the clients that get nothing now, each as the ID of its tenant, a space and its client ID
   */
  claim(limit: number, busy?: readonly string[]): Promise<Delivery[]>;
  delivered(delivery: Named): Promise<void>;
  /** Schedules another attempt, or gives up if delivery has been tried for long enough. */
  failed(delivery: Named, failure: { reason: Sayable; againInMilliseconds: number }): Promise<void>;
  /** Gives up because nothing can be delivered anymore. */
  dropped(delivery: Named, reason: Sayable): Promise<void>;
}

interface Log {
  warn(facts: object, text: string): void;
  error(facts: object, text: string): void;
}

/**
 * Delivers what clients must hear. A failed delivery is retried at growing intervals until its queue gives up.
 * @param what the kind of delivery, for the log, such as "logout notification"
 */
export function createDeliveryWorker<Delivery extends ClaimedDelivery>({
  what,
  queue,
  send,
  log,
  lookEveryMilliseconds,
}: {
  what: string;
  queue: DeliveryQueue<Delivery>;
  send(delivery: Delivery): Promise<Sent>;
  log: Log;
  lookEveryMilliseconds?: number;
}): Dispatcher {
  async function settle(delivery: Delivery): Promise<void> {
    const { tenantId, id, clientId: client, attempts } = delivery;
    const sent = await send(delivery);
    if (sent.kind === 'delivered') return queue.delivered(delivery);
    if (sent.kind === 'dropped') return queue.dropped(delivery, sent.reason);
    log.warn(
      { tenantId, client, delivery: id, attempts, reason: inEnglish(sent.reason) },
      `${what} not delivered; will retry`,
    );
    const { againInMilliseconds } = backoff({
      attempts,
      failures: attempts,
      retryAfterMilliseconds: sent.retryAfterMilliseconds,
    });
    return queue.failed(delivery, { reason: sent.reason, againInMilliseconds });
  }

  return createDispatcher<Delivery>({
    claim: (limit, underWay) => queue.claim(limit, busyReceivers(underWay.map(clientKey))),
    deliver: (delivery) =>
      settle(delivery).catch((err: unknown) =>
        log.error(
          { tenantId: delivery.tenantId, client: delivery.clientId, delivery: delivery.id, err },
          `${what} not delivered; will retry`,
        ),
      ),
    onError: (err) => log.error({ err }, `cannot read ${what}s that are due`),
    lookEveryMilliseconds,
  });
}
