import type { ClaimedDelivery } from '@/lib/grants/client-deliveries/delivery-worker';
import type { Sayable } from '@/lib/platform/shared/message';

/**
 * What a client is notified of, and how: `logout` by a logout token, `revocation` by a call of Global Token Revocation,
 * which always concerns all of a person's access.
 */
export const logoutDeliveryKinds = ['logout', 'revocation'] as const;
type LogoutDeliveryKind = (typeof logoutDeliveryKinds)[number];

/** The state of one delivery to a client: `superseded` if it would end what the client got after the person returned. */
export const logoutDeliveryStatuses = ['pending', 'delivered', 'expired', 'superseded'] as const;
export type LogoutDeliveryStatus = (typeof logoutDeliveryStatuses)[number];

/** A delivery that one process has claimed. */
export interface ClaimedLogout extends ClaimedDelivery {
  /** The tenant's current place: slug or custom domain (lib/platform/shared/paths.ts). */
  tenantPlace: string;
  kind: LogoutDeliveryKind;
  personId: string;
  /** The ended session; null if everything of the person has ended. */
  sessionId: string | null;
}

/** A delivery as the console lists it. */
export interface ListedLogout {
  id: string;
  kind: LogoutDeliveryKind;
  /** Null if the person has been deleted. */
  person: { id: string; userName: string } | null;
  status: LogoutDeliveryStatus;
  attempts: number;
  recordedAt: Date;
  nextAttemptAt: Date;
  settledAt: Date | null;
  lastError: Sayable | null;
}
