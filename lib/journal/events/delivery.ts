import type { Sayable } from '@/lib/platform/shared/message';
/** The state of an event's delivery to one receiver. */
export const deliveryStatuses = ['pending', 'delivered', 'refused', 'expired'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

/** The delivery of an event to a receiver, as the console lists it. */
export interface ListedDelivery {
  /** The `jti` or `webhook-id`: the same in every attempt. */
  id: string;
  kinds: string[];
  /** `User` or `Group` with the ID; for a test, the receiver itself. */
  subject: string;
  status: DeliveryStatus;
  attempts: number;
  recordedAt: Date;
  nextAttemptAt: Date;
  settledAt: Date | null;
  lastError: Sayable | null;
}

/** What is needed to format an event for a receiver. */
export interface Delivery {
  tenantId: string;
  /** The tenant's current place: slug or custom domain (lib/platform/shared/paths.ts). */
  tenantPlace: string;
  id: string;
  eventId: string;
  /** All kinds of the event; the receiver may listen to only some of them. */
  kinds: string[];
  payload: unknown;
  happenedAt: Date;
  /** When the delivery was created with its ID. Reset when an administrator has it delivered again. */
  issuedAt: Date;
}
