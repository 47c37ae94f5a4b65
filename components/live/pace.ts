const LEAST_MILLISECONDS = 1_000;
const MOST_MILLISECONDS = 30_000;

/**
 * How long a page that nobody uses is renewed, in milliseconds. A renewal counts as use of the session, so its idle
 * timeout grows by this tenth at most.
 */
export const renewedUnattended = (idleSeconds: number): number => idleSeconds * 100;

/** How often something that changes all the time is renewed. */
export interface Pace {
  /** How long to wait before the next time. */
  wait(now: number): number;
  /** Called each time. */
  passed(now: number): void;
}

/** The first time comes immediately. The pauses double while changes go on, and are forgotten after a longer pause. */
export function createPace(): Pace {
  let pause = 0;
  let last = -Infinity;
  return {
    wait: (now) => Math.max(0, last + pause - now),
    passed(now) {
      const quiet = now - last > 2 * Math.max(pause, LEAST_MILLISECONDS);
      pause = quiet ? LEAST_MILLISECONDS : Math.min(MOST_MILLISECONDS, pause * 2);
      last = now;
    },
  };
}
