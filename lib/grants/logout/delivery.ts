import type { ClaimedDelivery } from '@/lib/grants/client-deliveries/delivery-worker';
import type { Sayable } from '@/lib/platform/shared/message';

/** What a client is notified of: the end of a session, or of all of a person's access (Global Token Revocation). */
export const logoutDeliveryKinds = ['logout', 'revocation'] as const;
type LogoutDeliveryKind = (typeof logoutDeliveryKinds)[number];

/** The state of one delivery to a client. */
export const logoutDeliveryStatuses = ['pending', 'delivered', 'expired'] as const;
export type LogoutDeliveryStatus = (typeof logoutDeliveryStatuses)[number];

/** A delivery that one process has claimed. */
export interface ClaimedLogout extends ClaimedDelivery {
  /** The tenant's current place: slug or custom domain (lib/platform/shared/paths.ts). */
  tenantPlace: string;
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
