'use client';

import { useEffect, useEffectEvent } from 'react';
import { follow } from './follow';
import { createPace, renewedUnattended } from './pace';

/** What a page shows, for the components that keep it current. */
export interface LivePage {
  /** The live endpoint with the page's topics and subjects. */
  address: string;
  /** When the page was rendered, as ISO 8601. */
  since: string;
  /** The console's idle timeout. */
  idleSeconds: number;
}

const ACTIVITY = ['pointerdown', 'pointermove', 'keydown', 'scroll', 'focus'] as const;
const HELD_MILLISECONDS = 500;

/**
 * Calls `renew` when something that the page shows may have changed: the first time immediately, then the less often
 * the more often it changes, never while `held`, and not while the reader is away, so that the session reaches its idle
 * timeout.
 * @param renew gets a signal that the reader has left the page
 */
export function useLive(
  { address, since, idleSeconds }: LivePage,
  { renew, held = () => false }: { renew: (left: AbortSignal) => void | Promise<void>; held?: () => boolean },
): void {
  const renewNow = useEffectEvent(renew);
  const isHeld = useEffectEvent(held);
  const rendered = useEffectEvent(() => since);

  useEffect(() => {
    const stop = new AbortController();
    const pace = createPace();
    let activeAt = Date.now();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const act = () => {
      activeAt = Date.now();
    };
    const isAway = () => Date.now() - activeAt > renewedUnattended(idleSeconds);
    const attempt = () => {
      if (isHeld() || isAway() || document.visibilityState !== 'visible')
        timer = setTimeout(attempt, HELD_MILLISECONDS);
      else {
        timer = undefined;
        pace.passed(Date.now());
        void renewNow(stop.signal);
      }
    };
    const changed = () => {
      timer ??= setTimeout(attempt, pace.wait(Date.now()));
    };
    for (const event of ACTIVITY)
      window.addEventListener(event, act, { passive: true, capture: true, signal: stop.signal });
    void follow({ address, since: rendered() }, changed, stop.signal);
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [address, idleSeconds]);
}
