import type { RateLimit } from '../connection';
import type { LeaseStore } from './lease';

/** A lease that is used up within this is followed by one of twice as many, and one that lasts longer by one of half. */
const LEASE_LASTS_MILLISECONDS = 1_000;

/** A lot is of this many at most, or of as many as may be asked in a quarter of a second. */
const LARGEST_LOT = 16;

/** Shares that are kept; of more connections than these, the ones that asked longest ago lose what they have leased. */
const MOST_SHARES = 10_000;

/** A refusal is told to the records this often. */
const TOLD_EVERY_MILLISECONDS = 10_000;

export interface Limited {
  tenantId: string;
  connectionId: string;
  rateLimit: RateLimit;
}

export type Admission =
  | { kind: 'admitted' }
  /** `unrecorded`: how many were refused since one was last told of, this one included; null: this one need not be told. */
  | { kind: 'refused'; retryAfterSeconds: number; unrecorded: number | null };

export interface RateLimiter {
  /** Counts a request of a connection, and says whether it may be answered. */
  admit(request: Limited): Promise<Admission>;
}

interface Share {
  left: number;
  lot: number;
  leasedAt: number;
  /** Nothing is to be had before. */
  emptyUntil: number;
  leasing: Promise<void> | null;
  refused: number;
  toldAt: number;
}

/**
 * Limits how fast connections ask, all processes together: each leases requests in small lots, as many as it uses in
 * about a second, so that most requests cost no look at the database.
 * @param clock milliseconds that only go forward
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

  /** What is refused is recorded now and then: a client that does not slow down fills no table. */
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
      // By the time in which the bucket fills, what was leased before would come on top of it.
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
