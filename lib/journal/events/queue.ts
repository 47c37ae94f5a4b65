import type { AuditEntry } from '@/lib/journal/audit/audit-entry';
import type { Sayable } from '@/lib/platform/shared/message';
import type { Bytes } from '@/lib/platform/shared/secret';
import type { Delivery } from './delivery';
import type { EventReceiver } from './receiver';

/** A delivery claimed by one process, with what is needed to send it. */
export interface ClaimedDelivery extends Delivery {
  /** Includes this attempt. */
  attempts: number;
  /** Consecutive failed attempts at the receiver before this one. */
  failures: number;
  receiver: Pick<
    EventReceiver,
    | 'id'
    | 'name'
    | 'method'
    | 'address'
    | 'audience'
    | 'eventKinds'
    | 'content'
    | 'signingAlg'
    | 'subjectFormat'
    | 'authorizationSealed'
  >;
  /** The active webhook keys, newest first, encrypted. */
  keys: Bytes[];
}

type Named = Pick<Delivery, 'tenantId' | 'id'>;

/** Pending deliveries in the database, so that they are sent even after a crash. Times are the database's. */
export interface EventQueue {
  /**
   * Claims deliveries that are due: for each subject only the oldest pending event, for each receiver only a few. No
   * other process can claim them for a minute.
   * @param busy the ids of receivers that get nothing now
   */
  claim(limit: number, busy?: readonly string[]): Promise<ClaimedDelivery[]>;
  delivered(delivery: Named & { receiverId: string }): Promise<void>;
  /** The receiver rejected this event, so it is not retried automatically. */
  refused(delivery: Named & { receiverId: string }, reason: Sayable): Promise<void>;
  /** Schedules a retry of the event and pauses the receiver. */
  failed(
    delivery: Named & { receiverId: string },
    failure: { reason: Sayable; againInMilliseconds: number; pauseMilliseconds: number },
  ): Promise<void>;
  /** The receiver wants no further events: disables it and writes the audit row. */
  gone(delivery: Named & { receiverId: string }, reason: Sayable, audit: AuditEntry): Promise<void>;
}

/** The events that receivers poll. */
export interface EventFeed {
  /** The receiver that a token belongs to, unless the token has expired or the receiver is disabled. */
  authenticate(tenantId: string, hash: Bytes): Promise<EventReceiver | null>;
  /** Settles deliveries as the receiver reported. Deliveries of other receivers and settled ones are left alone. */
  settle(
    receiver: Pick<EventReceiver, 'tenantId' | 'id'>,
    said: { acknowledged: string[]; refused: { id: string; reason: Sayable }[] },
  ): Promise<void>;
  /** Notes that the receiver polls, at most every ten seconds. */
  polled(receiver: Pick<EventReceiver, 'tenantId' | 'id'>): Promise<void>;
  /** The oldest pending deliveries, in order. */
  read(receiver: Pick<EventReceiver, 'tenantId' | 'id'>, limit: number): Promise<Delivery[]>;
}
