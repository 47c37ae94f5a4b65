/** What has become of an event on its way to one receiver. */
export const deliveryStatuses = ['pending', 'delivered', 'refused', 'expired'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

/** An event on its way to a receiver, as the console lists it. */
export interface ListedDelivery {
  /** The `jti` or `webhook-id`: the same in every attempt. */
  id: string;
  kinds: string[];
  /** `User` or `Group` and the id; the receiver itself for a test. */
  subject: string;
  status: DeliveryStatus;
  attempts: number;
  recordedAt: Date;
  nextAttemptAt: Date;
  settledAt: Date | null;
  lastError: string | null;
}

/** What is needed to put an event into words for a receiver. */
export interface Delivery {
  tenantId: string;
  /** Where the tenant is found now (lib/platform/shared/paths.ts). */
  tenantPlace: string;
  id: string;
  eventId: string;
  /** All that the event is; the receiver may listen to some of it only. */
  kinds: string[];
  payload: unknown;
  happenedAt: Date;
  /** When it was put on its way to the receiver, with its id; anew when an administrator has it delivered again. */
  issuedAt: Date;
}
