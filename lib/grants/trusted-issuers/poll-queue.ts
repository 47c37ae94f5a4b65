import type { Sayable } from '@/lib/platform/shared/message';
import type { Bytes } from '@/lib/platform/shared/secret';

/** A transmitter that one process has claimed to poll. */
export interface ClaimedPoll {
  tenantId: string;
  tenantSlug: string;
  issuer: string;
  /** Null if it is no longer to be polled. */
  url: string | null;
  tokenSealed: Bytes | null;
  /** Consecutive failures before this attempt. */
  failures: number;
  /** No other process claims it before this time. */
  leasedUntil: Date;
}

/** The transmitters that are polled, in the database. Times are the database's. */
export interface PollQueue {
  /** Claims due transmitters. No other process polls them for a few minutes, unless their settings change. */
  claim(limit: number): Promise<ClaimedPoll[]>;
  /** Schedules the next attempt, unless the settings have changed since the claim: then it is due already. */
  settle(
    poll: Pick<ClaimedPoll, 'tenantId' | 'issuer' | 'leasedUntil'>,
    how: {
      error: Sayable | null;
      againInMilliseconds: number | null;
      /** Whether the transmitter rejected the token. */
      unauthorized?: boolean;
    },
  ): Promise<void>;
}

/** How polling a transmitter goes. */
export interface PollState {
  /** The last success. */
  polledAt: Date | null;
  /** The next attempt; null if it is not polled. */
  dueAt: Date | null;
  /** Consecutive failures. */
  failures: number;
  /** Why the last attempt failed. */
  error: Sayable | null;
}
