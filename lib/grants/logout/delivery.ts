/** What has become of the news that a session has ended, on its way to one client. */
export const logoutDeliveryStatuses = ['pending', 'delivered', 'expired'] as const;
export type LogoutDeliveryStatus = (typeof logoutDeliveryStatuses)[number];

/** A delivery that one process has in hand. */
export interface ClaimedLogout {
  tenantId: string;
  /** Where the tenant is found now (lib/platform/shared/paths.ts). */
  tenantPlace: string;
  id: string;
  clientId: string;
  personId: string;
  sessionId: string;
  /** This attempt included. */
  attempts: number;
}

/** As the console lists it. */
export interface ListedLogout {
  id: string;
  /** Null when the person is gone. */
  person: { id: string; userName: string } | null;
  status: LogoutDeliveryStatus;
  attempts: number;
  recordedAt: Date;
  nextAttemptAt: Date;
  settledAt: Date | null;
  lastError: string | null;
}
