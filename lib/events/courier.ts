import { setTimeout as sleep } from 'node:timers/promises';
import { systemCause } from '@/lib/audit/audit-entry';
import { backoff } from './backoff';
import type { ClaimedDelivery, EventQueue } from './queue';
import { receiverTarget } from './receiver';
import type { Sent } from './send';

export interface Courier {
  /** Sends what is due. Never throws: what fails is logged and tried again later. */
  deliverDue(): Promise<void>;
  /** Sends what is due from now on, within about a second. @returns stops that */
  start(): () => void;
  /** Stops, and waits for what is being sent. */
  close(): Promise<void>;
}

interface Log {
  warn(facts: object, text: string): void;
  error(facts: object, text: string): void;
}

const AT_ONCE = 20;
const LOOKS_EVERY_MILLISECONDS = 1_000;
/** A little longer than one attempt. */
const CLOSE_MILLISECONDS = 12_000;

/**
 * Carries events to the receivers that they are sent to. Any number of processes may do so at once: each delivery is
 * claimed by one.
 * @param send by the receiver's method
 */
export function createCourier({ queue, send, log, lookEveryMilliseconds = LOOKS_EVERY_MILLISECONDS }: {
  queue: EventQueue;
  send: Record<'push' | 'webhook', (delivery: ClaimedDelivery) => Promise<Sent>>;
  log: Log;
  lookEveryMilliseconds?: number;
}): Courier {
  let closing = false;
  let round: Promise<void> | null = null;

  async function settle(delivery: ClaimedDelivery, sent: Sent): Promise<void> {
    const { tenantId, id, receiver, attempts, failures } = delivery;
    const named = { tenantId, id, receiverId: receiver.id };
    if (sent.kind === 'delivered') return queue.delivered(named);
    log.warn({ tenantId, receiver: receiver.id, delivery: id, attempts, reason: sent.reason }, `event ${sent.kind === 'failed' ? 'not delivered, will be tried again' : 'not taken'}`);
    if (sent.kind === 'refused') return queue.refused(named, sent.reason);
    if (sent.kind === 'gone') {
      const audit = { tenantId, cause: systemCause, action: 'event-receiver.disabled' as const, target: receiverTarget(receiver), detail: { reason: sent.reason } };
      return queue.gone(named, sent.reason, audit);
    }
    const again = backoff({ attempts, failures: failures + 1, retryAfterMilliseconds: sent.retryAfterMilliseconds });
    return queue.failed(named, { reason: sent.reason.slice(0, 500), ...again });
  }

  async function deliver(delivery: ClaimedDelivery): Promise<void> {
    const { tenantId, id, receiver } = delivery;
    try {
      if (receiver.method === 'poll') throw new Error('What is polled was claimed to be sent.');
      await settle(delivery, await send[receiver.method](delivery));
    } catch (err) {
      log.error({ tenantId, receiver: receiver.id, delivery: id, err }, 'event not delivered, will be tried again');
    }
  }

  /** Several at once, and on with the others while a slow one is being waited for. */
  async function deliverAll(): Promise<void> {
    const underWay = new Set<Promise<void>>();
    while (!closing) {
      const claimed = underWay.size < AT_ONCE ? await queue.claim(AT_ONCE - underWay.size) : [];
      for (const delivery of claimed) {
        const one: Promise<void> = deliver(delivery).finally(() => underWay.delete(one));
        underWay.add(one);
      }
      if (underWay.size === 0) return;
      if (claimed.length === 0 || underWay.size === AT_ONCE) await Promise.race([...underWay, sleep(lookEveryMilliseconds, undefined, { ref: false })]);
    }
    await Promise.all(underWay);
  }

  function deliverDue(): Promise<void> {
    round ??= deliverAll()
      .catch((err: unknown) => log.error({ err }, 'events that are due cannot be read'))
      .finally(() => (round = null));
    return round;
  }

  return {
    deliverDue,
    start() {
      const timer = setInterval(() => void deliverDue(), lookEveryMilliseconds);
      return () => clearInterval(timer);
    },
    async close() {
      closing = true;
      await Promise.race([round, sleep(CLOSE_MILLISECONDS, undefined, { ref: false })]);
    },
  };
}
