import type { AuditEntry } from '@/lib/journal/audit/audit-entry';
import type { JsonObject } from '@/lib/platform/shared/json';

/** What a mail is about; `lib/edge/container` says who composes which. */
export type MailKind = 'one-time-link' | 'account-notice' | 'email-confirmation';

/** A mail that is still to be written and sent. */
export interface OutgoingMail {
  tenantId: string;
  id: string;
  kind: MailKind;
  /** What its composer needs. No secret: what is secret is made when the mail is written. */
  content: JsonObject;
  /** This attempt included. */
  attempts: number;
  /** When it may be tried again if this attempt fails, or whoever makes it is gone. */
  nextAttemptAt: Date;
  expiresAt: Date;
}

/** Mails that wait, in the database: what a transaction has put there is sent once it has committed, whoever crashes. */
export interface Outbox {
  put(mail: { tenantId: string; kind: MailKind; content: JsonObject; now: Date; expiresAt: Date }): Promise<void>;
  /**
   * Takes the mail that has been due longest. Nobody else gets it before `nextAttemptAt`: a minute later, and twice as
   * long after each attempt.
   */
  claim(now: Date): Promise<OutgoingMail | null>;
  /** Forgets a mail that was sent, or that nobody is to get. */
  remove(mail: Pick<OutgoingMail, 'tenantId' | 'id'>): Promise<void>;
  /** Forgets a mail that cannot be delivered, with the audit row. */
  giveUp(mail: Pick<OutgoingMail, 'tenantId' | 'id'>, audit: AuditEntry): Promise<void>;
}
