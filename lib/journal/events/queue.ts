import type { AuditEntry } from '@/lib/journal/audit/audit-entry';
import type { Bytes } from '@/lib/platform/shared/secret';
import type { Delivery } from './delivery';
import type { EventReceiver } from './receiver';

/** A delivery that one process has in hand, with what it needs to send it. */
export interface ClaimedDelivery extends Delivery {
  /** This attempt included. */
  attempts: number;
  /** Attempts on the receiver that failed in a row before this one. */
  failures: number;
  receiver: Pick<
    EventReceiver,
    'id' | 'name' | 'method' | 'address' | 'audience' | 'eventKinds' | 'content' | 'authorizationSealed'
  >;
  /** The keys of webhooks that work, the newest first, sealed. */
  keys: Bytes[];
}

type Named = Pick<Delivery, 'tenantId' | 'id'>;

/** What waits to be sent, in the database: whoever crashes, it is sent. Times are the database's. */
export interface EventQueue {
  /**
   * Takes what is due and not yet taken: of one subject's events only the oldest that waits, of each receiver a few.
   * Nobody else gets them for a minute.
   */
  claim(limit: number): Promise<ClaimedDelivery[]>;
  delivered(delivery: Named & { receiverId: string }): Promise<void>;
  /** The receiver will not take this one: it is not sent again by itself. */
  refused(delivery: Named & { receiverId: string }, reason: string): Promise<void>;
  /** Tries again after a while, and leaves the receiver alone for a while. */
  failed(
    delivery: Named & { receiverId: string },
    failure: { reason: string; againInMilliseconds: number; pauseMilliseconds: number },
  ): Promise<void>;
  /** The receiver wants no more of anything: it is disabled, with the audit row. */
  gone(delivery: Named & { receiverId: string }, reason: string, audit: AuditEntry): Promise<void>;
}

/** What receivers poll. */
export interface EventFeed {
  /** The receiver that a token belongs to, unless that has ended or the receiver is disabled. */
  authenticate(tenantId: string, hash: Bytes): Promise<EventReceiver | null>;
  /** Settles what the receiver has said of deliveries; of those of others, and of settled ones, nothing. */
  settle(
    receiver: Pick<EventReceiver, 'tenantId' | 'id'>,
    said: { acknowledged: string[]; refused: { id: string; reason: string }[] },
  ): Promise<void>;
  /** The oldest that wait, in order. */
  read(receiver: Pick<EventReceiver, 'tenantId' | 'id'>, limit: number): Promise<Delivery[]>;
}
