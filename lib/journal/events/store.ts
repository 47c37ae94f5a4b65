import type { AuditEntry } from '@/lib/journal/audit/audit-entry';
import type { Bytes, Keys } from '@/lib/platform/shared/secret';
import type { DeliveryStatus, ListedDelivery } from './delivery';
import type { EventReceiver, ReceiverHealth, ReceiverMethod, ReceiverSecret } from './receiver';

/** Where receivers are kept, and the key that seals what they must be sent with. */
export interface EventRoom {
  store: EventStore;
  /** 256 bits, for this purpose only. */
  sealingKey: Keys;
  /** Whether the operator lets an address be plain http. */
  mayUseHttp: (address: URL) => boolean;
}

/** What the room needs of a store. Every id of another tenant, and every string that is no id, is "not found". */
export interface EventStore {
  find(tenantId: string, id: string): Promise<(EventReceiver & ReceiverHealth) | null>;
  findByName(tenantId: string, name: string): Promise<EventReceiver | null>;
  list(query: ReceiverQuery): Promise<{ receivers: ListedReceiver[]; total: number }>;
  /** Those that work, newest first. */
  listSecrets(tenantId: string, receiverId: string): Promise<ReceiverSecret[]>;
  listDeliveries(query: DeliveryQuery): Promise<{ deliveries: ListedDelivery[]; total: number }>;
  /** How many events wait for the receiver. */
  countPending(tenantId: string, receiverId: string): Promise<number>;
  /** Runs `work` in one transaction, within the one that already runs if there is one. */
  change<Outcome>(work: (change: EventChange) => Promise<Outcome>): Promise<Outcome>;
}

/** The steps of one transaction. */
export interface EventChange {
  /** @returns 'name-taken' when the tenant has a receiver of this name, with nothing changed */
  insert(receiver: EventReceiver): Promise<'inserted' | 'name-taken'>;
  /** Reads the receiver and locks its row until the transaction ends. */
  lock(tenantId: string, id: string): Promise<EventReceiver | null>;
  /** What failed before is tried again at once. @returns 'name-taken' when another receiver of the tenant has the name, with nothing changed */
  update(receiver: EventReceiver): Promise<'updated' | 'name-taken'>;
  /** Removes the receiver with its secrets and all that was, or is, on its way to it. @returns how many events waited */
  delete(tenantId: string, id: string): Promise<number>;
  /** @returns 'taken' when the tenant has a secret with this hash, with nothing changed */
  insertSecret(secret: NewReceiverSecret): Promise<'inserted' | 'taken'>;
  /** Whether this is a secret of the receiver that works. */
  hasSecret(tenantId: string, receiverId: string, hash: Bytes): Promise<boolean>;
  /** Lets the secrets of a receiver end at a moment, if not before, and forgets those that have ended. */
  endSecrets(tenantId: string, receiverId: string, at: Date): Promise<void>;
  /** Puts a test for this receiver alone into the outbox. @returns the delivery's id */
  insertTest(tenantId: string, receiverId: string, state: string): Promise<string>;
  /** Sends a settled event once more. @returns whether there is such a one */
  deliverAgain(delivery: { tenantId: string; receiverId: string; deliveryId: string }): Promise<boolean>;
  audit(...entries: AuditEntry[]): Promise<void>;
}

export interface NewReceiverSecret {
  tenantId: string;
  id: string;
  receiverId: string;
  hash: Bytes;
  /** The key itself, sealed, where we must know it. */
  sealed: Bytes | null;
  createdAt: Date;
}

export interface ListedReceiver extends EventReceiver, ReceiverHealth {
  pending: number;
}

export const receiverSorts = ['name', 'createdAt', 'lastDeliveredAt'] as const;
export type ReceiverSort = (typeof receiverSorts)[number];

export interface ReceiverQuery {
  tenantId: string;
  /** Part of the name, in any case. */
  search?: string;
  method?: ReceiverMethod;
  status?: 'working' | 'failing' | 'disabled';
  sort: ReceiverSort;
  descending: boolean;
  /** 1 is the first. */
  page: number;
  pageSize: number;
}

export interface DeliveryQuery {
  tenantId: string;
  receiverId: string;
  /** Part of the id of whom or what it is about, or of the last error; case is ignored. */
  search?: string;
  status?: DeliveryStatus;
  descending: boolean;
  /** 1 is the first. */
  page: number;
  pageSize: number;
}
