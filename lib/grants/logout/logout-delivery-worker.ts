import { backoff } from '@/lib/journal/events/backoff';
import { createDispatcher, type Dispatcher } from '@/lib/platform/shared/dispatcher';
import { inEnglish } from '@/lib/platform/shared/say-plainly';
import type { ClaimedLogout } from './delivery';
import type { SendLogout } from './send-logout';
import type { LogoutQueue } from './store';

interface Log {
  warn(facts: object, text: string): void;
  error(facts: object, text: string): void;
}

/** Notifies clients that sessions have ended. A failed delivery is retried at growing intervals for a day. */
export function createLogoutDeliveryWorker({
  queue,
  send,
  log,
  lookEveryMilliseconds,
}: {
  queue: LogoutQueue;
  send: SendLogout;
  log: Log;
  lookEveryMilliseconds?: number;
}): Dispatcher {
  async function settle(delivery: ClaimedLogout): Promise<void> {
    const { tenantId, id, clientId: client, attempts } = delivery;
    const sent = await send(delivery);
    if (sent.kind === 'delivered') return queue.delivered(delivery);
    if (sent.kind === 'dropped') return queue.dropped(delivery, sent.reason);
    log.warn(
      { tenantId, client, delivery: id, attempts, reason: inEnglish(sent.reason) },
      'logout notification not delivered; will retry',
    );
    const { againInMilliseconds } = backoff({
      attempts,
      failures: attempts,
      retryAfterMilliseconds: sent.retryAfterMilliseconds,
    });
    return queue.failed(delivery, { reason: sent.reason, againInMilliseconds });
  }

  return createDispatcher({
    claim: (limit) => queue.claim(limit),
    deliver: (delivery) =>
      settle(delivery).catch((err: unknown) =>
        log.error(
          { tenantId: delivery.tenantId, client: delivery.clientId, delivery: delivery.id, err },
          'logout notification not delivered; will retry',
        ),
      ),
    onError: (err) => log.error({ err }, 'cannot read logout notifications that are due'),
    lookEveryMilliseconds,
  });
}
