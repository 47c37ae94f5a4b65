import { setTimeout as sleep } from 'node:timers/promises';
import { type AuditEntry, systemCause } from '@/lib/journal/audit/audit-entry';
import type { Clock } from '@/lib/platform/shared/clock';
import type { DeliveryLimits } from '@/lib/platform/shared/dispatcher';
import type { Message } from './message';
import type { MailKind, Outbox, OutgoingMail } from './outbox';
import type { MailTransport } from './transport';

/** A composed email, and the recipient that audit rows name. */
interface Composed {
  message: Message;
  recipient: AuditEntry['target'];
  /** Runs once the mail server has accepted the email. */
  sent?: () => Promise<void>;
}

/** Composes an email at the moment of sending; null when the email is no longer needed. */
export type Composer = (mail: OutgoingMail) => Promise<Composed | null>;

export interface PostOffice {
  /**
   * Sends the emails that are due, one after the other. Never throws: failures are logged and retried later.
   * @param limits.milliseconds no email is begun after that
   */
  deliverDue(limits?: DeliveryLimits): Promise<void>;
  /** Starts sending what is due, within about a second. @returns a function that stops it */
  start(): () => void;
  /** Stops, waiting a few seconds for the email that is being sent. */
  close(): Promise<void>;
}

export interface Log {
  warn(facts: object, text: string): void;
  error(facts: object, text: string): void;
}

const LOOKS_EVERY_MILLISECONDS = 1_000;
const CLOSE_MILLISECONDS = 5_000;

/** Sends the emails of an outbox. Several processes may run it in parallel: each email is claimed by one process. */
export function createPostOffice({
  outbox,
  transport,
  composers,
  log,
  now,
}: {
  outbox: Outbox;
  transport: MailTransport;
  composers: Record<MailKind, Composer>;
  log: Log;
  now: Clock;
}): PostOffice {
  let closing = false;
  let work = Promise.resolve();

  async function deliver(mail: OutgoingMail): Promise<void> {
    const composed = await composers[mail.kind](mail);
    if (!composed) return outbox.remove(mail);
    const delivery = await transport.send(composed.message);
    if (delivery.kind === 'sent') {
      await composed.sent?.();
      return outbox.remove(mail);
    }
    const { tenantId, kind, attempts, nextAttemptAt, expiresAt } = mail;
    const facts = { tenantId, mail: mail.id, kind, attempts, reason: delivery.reason };
    if (!delivery.permanent && nextAttemptAt < expiresAt)
      return log.warn({ ...facts, nextAttemptAt }, 'email not sent; will retry');
    log.error(facts, 'email could not be delivered');
    await outbox.giveUp(mail, {
      tenantId,
      cause: systemCause,
      action: 'mail.failed',
      target: composed.recipient,
      detail: { kind, attempts, reason: delivery.reason },
    });
  }

  async function deliverAll(until: number): Promise<void> {
    while (!closing && performance.now() < until) {
      const mail = await outbox.claim(now());
      if (!mail) return;
      await deliver(mail).catch((err: unknown) =>
        log.error({ tenantId: mail.tenantId, mail: mail.id, err }, 'email not sent; will retry'),
      );
    }
  }

  function deliverDue({ milliseconds = Infinity }: DeliveryLimits = {}): Promise<void> {
    const until = performance.now() + milliseconds;
    work = work
      .then(() => deliverAll(until))
      .catch((err: unknown) => log.error({ err }, 'cannot read emails that are due'));
    return work;
  }

  return {
    deliverDue,
    start() {
      let looking = false;
      const timer = setInterval(() => {
        if (looking) return;
        looking = true;
        void deliverDue().then(() => (looking = false));
      }, LOOKS_EVERY_MILLISECONDS);
      return () => clearInterval(timer);
    },
    async close() {
      closing = true;
      await Promise.race([work, sleep(CLOSE_MILLISECONDS, undefined, { ref: false })]);
    },
  };
}
