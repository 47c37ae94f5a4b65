import { systemCause } from '@/lib/journal/audit/audit-entry';
import { busyReceivers, createDispatcher, type Dispatcher } from '@/lib/platform/shared/dispatcher';
import { inEnglish } from '@/lib/platform/shared/say-plainly';
import { backoff } from './backoff';
import { errorDetail } from './error-detail';
import type { ClaimedDelivery, EventQueue } from './queue';
import { receiverTarget } from './receiver';
import type { Sent } from './send';

export type DeliveryWorker = Dispatcher;

interface Log {
  warn(facts: object, text: string): void;
  error(facts: object, text: string): void;
}

/**
 * Delivers events to receivers. Several processes may run it in parallel: each delivery is claimed by one process.
 * @param send sends one delivery, by the receiver's method
 */
export function createDeliveryWorker({
  queue,
  send,
  log,
  lookEveryMilliseconds,
}: {
  queue: EventQueue;
  send: Record<'push' | 'webhook', (delivery: ClaimedDelivery) => Promise<Sent>>;
  log: Log;
  lookEveryMilliseconds?: number;
}): DeliveryWorker {
  async function settle(delivery: ClaimedDelivery, sent: Sent): Promise<void> {
    const { tenantId, id, receiver, attempts, failures } = delivery;
    const named = { tenantId, id, receiverId: receiver.id };
    if (sent.kind === 'delivered') return queue.delivered(named);
    log.warn(
      { tenantId, receiver: receiver.id, delivery: id, attempts, reason: inEnglish(sent.reason) },
      `event ${sent.kind === 'failed' ? 'not delivered; will retry' : 'rejected by the receiver'}`,
    );
    if (sent.kind === 'refused') return queue.refused(named, sent.reason);
    if (sent.kind === 'gone') {
      const audit = {
        tenantId,
        cause: systemCause,
        action: 'event-receiver.disabled' as const,
        target: receiverTarget(receiver),
        before: { disabled: false },
        after: { disabled: true },
        detail: errorDetail('reason', sent.reason),
      };
      return queue.gone(named, sent.reason, audit);
    }
    const again = backoff({ attempts, failures: failures + 1, retryAfterMilliseconds: sent.retryAfterMilliseconds });
    return queue.failed(named, { reason: sent.reason, ...again });
  }

  async function deliver(delivery: ClaimedDelivery): Promise<void> {
    const { tenantId, id, receiver } = delivery;
    try {
      if (receiver.method === 'poll') throw new Error('An event for a polling receiver was claimed for sending.');
      await settle(delivery, await send[receiver.method](delivery));
    } catch (err) {
      log.error({ tenantId, receiver: receiver.id, delivery: id, err }, 'event not delivered; will retry');
    }
  }

  return createDispatcher({
    claim: (limit, underWay) => queue.claim(limit, busyReceivers(underWay.map(({ receiver }) => receiver.id))),
    deliver,
    onError: (err) => log.error({ err }, 'cannot read events that are due'),
    lookEveryMilliseconds,
  });
}
