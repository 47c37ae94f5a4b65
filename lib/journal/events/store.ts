import type { AuditEntry } from '@/lib/journal/audit/audit-entry';
import type { CreatedWithin } from '@/lib/platform/shared/created-within';
import type { Bytes, Keys } from '@/lib/platform/shared/secret';
import type { DeliveryStatus, ListedDelivery } from './delivery';
import type { EventReceiver, ReceiverHealth, ReceiverMethod, ReceiverSecret } from './receiver';
import type { StreamStatus } from './streams/stream-status';

/** The storage of receivers, and the key that encrypts the credentials for sending to them. */
export interface EventServices {
  store: EventStore;
  /** 256 bits, for this purpose only. */
  sealingKey: Keys;
  /** Whether the operator allows plain http for an address. */
  mayUseHttp: (address: URL) => boolean;
}

/**
 * The storage that this feature needs. An ID that belongs to another tenant, or a string that is not an ID, counts as
 * not found.
 */
export interface EventStore {
  find(tenantId: string, id: string): Promise<(EventReceiver & ReceiverHealth) | null>;
  findByName(tenantId: string, name: string): Promise<EventReceiver | null>;
  list(query: ReceiverQuery): Promise<{ receivers: ListedReceiver[]; total: number }>;
  /** The active secrets, newest first. */
  listSecrets(tenantId: string, receiverId: string): Promise<ReceiverSecret[]>;
  listDeliveries(query: DeliveryQuery): Promise<{ deliveries: ListedDelivery[]; total: number }>;
  /** The number of pending events of the receiver. */
  countPending(tenantId: string, receiverId: string): Promise<number>;
  /** A client's own streams, oldest first. */
  listStreams(tenantId: string, clientId: string): Promise<EventReceiver[]>;
  /** Runs `work` in one transaction, joining the current one if there is one. */
  change<Outcome>(work: (change: EventChange) => Promise<Outcome>): Promise<Outcome>;
}

/** The steps of one transaction. */
export interface EventChange {
  /** @returns 'name-taken', without changing anything, when the tenant already has a receiver of this name */
  insert(receiver: EventReceiver): Promise<'inserted' | 'name-taken'>;
  /** Reads the receiver and locks its row until the transaction ends. */
  lock(tenantId: string, id: string): Promise<EventReceiver | null>;
  /**
   * Failed deliveries become due immediately. @returns 'name-taken', without changing anything, when another receiver
   * of the tenant has the name
   */
  update(receiver: EventReceiver): Promise<'updated' | 'name-taken'>;
  /** Deletes the receiver with its secrets and all of its deliveries. @returns how many events were pending */
  delete(tenantId: string, id: string): Promise<number>;
  /** @returns 'taken', without changing anything, when the tenant already has a secret with this hash */
  insertSecret(secret: NewReceiverSecret): Promise<'inserted' | 'taken'>;
  /** Whether the hash belongs to an active secret of the receiver. */
  hasSecret(tenantId: string, receiverId: string, hash: Bytes): Promise<boolean>;
  /** Makes a receiver's secrets expire at `at`, unless they expire earlier, and deletes those that have expired. */
  endSecrets(tenantId: string, receiverId: string, at: Date): Promise<void>;
  /** Puts an event about the receiver itself into the outbox, for it only. @returns the delivery's ID */
  insertStreamEvent(tenantId: string, receiverId: string, event: StreamEvent): Promise<string>;
  /** Gives up on all events that wait for the receiver. */
  dropPending(tenantId: string, receiverId: string): Promise<number>;
  /** Locks the client until the transaction ends. @returns how many streams it has */
  lockOwner(tenantId: string, clientId: string): Promise<number>;
  /** Whether a person of the tenant has this ID and is not deleted. */
  isPerson(tenantId: string, personId: string): Promise<boolean>;
  /** The people whose primary email address this is. */
  peopleWithEmail(tenantId: string, email: string): Promise<string[]>;
  /**
   * Records that a stream's default does not apply to a person, or that it does again.
   * @returns false if the stream has too many such people
   */
  setSubject(subject: {
    tenantId: string;
    receiverId: string;
    personId: string;
    isException: boolean;
  }): Promise<boolean>;
  /** Forgets all of them. */
  clearSubjects(tenantId: string, receiverId: string): Promise<void>;
  /**
   * Notes that a verification event was requested, by the database's clock.
   * @returns false, without noting it, if the last request was less than `intervalSeconds` ago
   */
  claimVerification(stream: { tenantId: string; receiverId: string; intervalSeconds: number }): Promise<boolean>;
  /** Sends a settled event again, or retries at once what a failing receiver waits for. @returns false if it is neither */
  deliverAgain(delivery: { tenantId: string; receiverId: string; deliveryId: string }): Promise<boolean>;
  audit(...entries: AuditEntry[]): Promise<void>;
}

/** A verification, with the receiver's `state` if it requested one; or a status that we changed. */
export type StreamEvent = { state?: string } | { updated: { status: StreamStatus; reason?: string } };

export interface NewReceiverSecret {
  tenantId: string;
  id: string;
  receiverId: string;
  hash: Bytes;
  /** The key itself, encrypted; null when only its hash is needed. */
  sealed: Bytes | null;
  createdAt: Date;
}

export interface ListedReceiver extends EventReceiver, ReceiverHealth {
  pending: number;
}

export const receiverSorts = ['name', 'createdAt', 'lastDeliveredAt'] as const;
export type ReceiverSort = (typeof receiverSorts)[number];

export interface ReceiverQuery extends CreatedWithin {
  tenantId: string;
  /** Part of the name, case-insensitive. */
  search?: string;
  method?: ReceiverMethod;
  status?: 'working' | 'failing' | 'disabled';
  sort: ReceiverSort;
  descending: boolean;
  /** The first page is 1. */
  page: number;
  pageSize: number;
}

export interface DeliveryQuery {
  tenantId: string;
  receiverId: string;
  /** Part of the subject's ID or of the last error, case-insensitive. */
  search?: string;
  status?: DeliveryStatus;
  descending: boolean;
  /** The first page is 1. */
  page: number;
  pageSize: number;
}
