import type { RateLimit } from '../connection';
import type { LeaseStore } from './lease';

/**
 * If a lease is used up within this time, the next one is twice as large. If it lasts longer, the next one is half as
 * large.
 */
const LEASE_LASTS_MILLISECONDS = 1_000;

/** The largest lease, unless a quarter of a second's worth of requests is more. */
const LARGEST_LOT = 16;

/**
 * How many connections' leases are kept. Beyond that, the connections with the oldest requests lose what they have
 * leased.
 */
const MOST_SHARES = 10_000;

/** How often rejected requests of a connection are recorded. */
const TOLD_EVERY_MILLISECONDS = 10_000;

export interface Limited {
  tenantId: string;
  connectionId: string;
  rateLimit: RateLimit;
}

export type Admission =
  | { kind: 'admitted' }
  /**
   * `unrecorded`: the number of refusals since the last recorded one, including this one. Null if this one need not be
   * recorded.
   */
  | { kind: 'refused'; retryAfterSeconds: number; unrecorded: number | null };

export interface RateLimiter {
  /** Counts a request of a connection and decides whether it may be answered. */
  admit(request: Limited): Promise<Admission>;
}

interface Share {
  left: number;
  lot: number;
  leasedAt: number;
  /** No request is available before this time. */
  emptyUntil: number;
  leasing: Promise<void> | null;
  refused: number;
  toldAt: number;
}

/**
 * Limits the request rate of connections across all processes. Each process leases requests in small lots, about as
 * many as it uses in a second, so most requests need no database access.
 * @param clock a monotonic clock in milliseconds
 */
export function createRateLimiter(store: LeaseStore, clock: () => number = () => performance.now()): RateLimiter {
  const shares = new Map<string, Share>();

  function shareOf(connectionId: string): Share {
    const share = shares.get(connectionId) ?? {
      left: 0,
      lot: 1,
      leasedAt: -Infinity,
      emptyUntil: 0,
      leasing: null,
      refused: 0,
      toldAt: -Infinity,
    };
    shares.delete(connectionId);
    shares.set(connectionId, share);
    if (shares.size > MOST_SHARES)
      for (const oldest of shares.keys()) {
        shares.delete(oldest);
        break;
      }
    return share;
  }

  async function lease(share: Share, { tenantId, connectionId, rateLimit }: Limited): Promise<void> {
    const lasted = clock() - share.leasedAt;
    const largest = Math.max(LARGEST_LOT, Math.floor(rateLimit.perSecond / 4));
    share.lot =
      lasted < LEASE_LASTS_MILLISECONDS ? Math.min(largest, share.lot * 2) : Math.max(1, Math.floor(share.lot / 2));
    const { granted, nextInMilliseconds } = await store.lease({ tenantId, connectionId, rateLimit, wanted: share.lot });
    share.left = granted;
    share.leasedAt = clock();
    if (granted === 0) share.emptyUntil = share.leasedAt + nextInMilliseconds;
  }

  /**
   * Rejected requests are recorded only now and then, so that a client that does not slow down cannot fill the table.
   */
  function refuse(share: Share): Admission {
    const now = clock();
    share.refused += 1;
    const retryAfterSeconds = Math.max(1, Math.ceil((share.emptyUntil - now) / 1000));
    if (now - share.toldAt < TOLD_EVERY_MILLISECONDS) return { kind: 'refused', retryAfterSeconds, unrecorded: null };
    const unrecorded = share.refused;
    share.refused = 0;
    share.toldAt = now;
    return { kind: 'refused', retryAfterSeconds, unrecorded };
  }

  return {
    async admit(request) {
      const share = shareOf(request.connectionId);
      // After this time the bucket is full again, and an older lease would come on top of it.
      const { perSecond, burst } = request.rateLimit;
      if (clock() - share.leasedAt > (burst / perSecond) * 1000) share.left = 0;
      while (share.left === 0) {
        if (clock() < share.emptyUntil) return refuse(share);
        share.leasing ??= lease(share, request).finally(() => (share.leasing = null));
        await share.leasing;
      }
      share.left -= 1;
      return { kind: 'admitted' };
    },
  };
}
