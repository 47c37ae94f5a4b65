import type { AuditEntry } from '@/lib/journal/audit/audit-entry';
import type { CreatedWithin } from '@/lib/platform/shared/created-within';
import type { Bytes, Keys } from '@/lib/platform/shared/secret';
import type { DeliveryStatus, ListedDelivery } from './delivery';
import type { EventReceiver, ReceiverHealth, ReceiverMethod, ReceiverSecret } from './receiver';

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
  /** Puts a test event into the outbox, for this receiver only. @returns the delivery's ID */
  insertTest(tenantId: string, receiverId: string, state: string): Promise<string>;
  /** Sends a settled event again. @returns false when there is no such delivery */
  deliverAgain(delivery: { tenantId: string; receiverId: string; deliveryId: string }): Promise<boolean>;
  audit(...entries: AuditEntry[]): Promise<void>;
}

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
