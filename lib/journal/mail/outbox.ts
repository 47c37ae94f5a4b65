import type { AuditEntry } from '@/lib/journal/audit/audit-entry';
import type { JsonObject } from '@/lib/platform/shared/json';

/** The kind of an email; `lib/edge/container` maps each kind to its composer. */
export type MailKind =
  | 'one-time-link'
  | 'account-notice'
  | 'email-confirmation'
  | 'backchannel-request'
  | 'setup-link'
  | 'owner-left'
  | 'signal-received'
  | 'email-test';

/** An email that has not been composed and sent yet. */
export interface OutgoingMail {
  tenantId: string;
  id: string;
  kind: MailKind;
  /** What the composer needs. Contains no secrets: they are created when the email is composed. */
  content: JsonObject;
  /** Includes this attempt. */
  attempts: number;
  /** When another attempt may be made if this one fails or its process crashes. */
  nextAttemptAt: Date;
  expiresAt: Date;
}

/**
 * Emails waiting in the database. An email that a transaction has added is sent after the commit, even if a process
 * crashes.
 */
export interface Outbox {
  put(mail: {
    tenantId: string;
    kind: MailKind;
    content: JsonObject;
    now: Date;
    expiresAt: Date;
    /** Written in the same transaction. */
    audit?: AuditEntry;
  }): Promise<void>;
  /**
   * Claims the email that has been due longest. No other process can claim it before `nextAttemptAt`, which is a minute
   * later and doubles with each attempt.
   */
  claim(now: Date): Promise<OutgoingMail | null>;
  /** Deletes an email that was sent or is no longer needed. */
  remove(mail: Pick<OutgoingMail, 'tenantId' | 'id'>): Promise<void>;
  /** Deletes an email that cannot be delivered, and writes the audit row. */
  giveUp(mail: Pick<OutgoingMail, 'tenantId' | 'id'>, audit: AuditEntry): Promise<void>;
}
