import type { ArrivalTimes } from '@/lib/oauth/protocol/arrival';
import { elapsedMilliseconds } from '@/lib/platform/shared/elapsed';

export interface Arrivals {
  /** When a request whose head is read now arrived. */
  times(): ArrivalTimes;
  stop(): void;
}

const TICK_MILLISECONDS = 500;
/** A tick that is this late means that the process stood still, and that requests waited in its sockets. */
const PAUSE_MILLISECONDS = 1_000;
/** All requests that waited have been read this long after a pause. */
const CATCHING_UP_MILLISECONDS = 1_000;

/**
 * Finds out when requests arrived. A process that was suspended or busy, or whose machine was suspended, reads
 * afterward what has waited in its sockets all along, perhaps from clients that have long been served elsewhere. Such a
 * request may have arrived when the pause began.
 * @param ownServer whether our own server handles requests. On Next alone, a process may be frozen while it has no
 *   requests, and a new one wakes it, so each arrives when it is read
 */
export function createArrivals(ownServer: boolean): Arrivals {
  if (!ownServer) return { times: arrivedNow, stop: () => undefined };
  let ticked = elapsedMilliseconds();
  let pause = { from: 0, end: Number.NEGATIVE_INFINITY };

  /** Notes a pause that ends now. The first request after it may be read before the timer runs. */
  function notePause(now: number): void {
    if (now - ticked > TICK_MILLISECONDS + PAUSE_MILLISECONDS) pause = { from: ticked, end: now };
  }

  const timer = setInterval(() => {
    const now = elapsedMilliseconds();
    notePause(now);
    ticked = now;
  }, TICK_MILLISECONDS).unref();

  return {
    times() {
      const read = elapsedMilliseconds();
      notePause(read);
      return { earliest: read - pause.end < CATCHING_UP_MILLISECONDS ? pause.from : read, read };
    },
    stop: () => clearInterval(timer),
  };
}

/** The times of a request that has not waited. */
export function arrivedNow(): ArrivalTimes {
  const read = elapsedMilliseconds();
  return { earliest: read, read };
}
