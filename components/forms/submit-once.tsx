'use client';

import { useEffect } from 'react';

/** As long as somebody may take a page for one that has not noticed; after that, sending again is meant. */
const MILLISECONDS = 5_000;

/**
 * Sends a form of the page once, though its button is pressed twice: the browser would give up the first answer, which
 * was the good one, and show the second, that the request has been used. Without script nothing is kept from sending.
 */
export function SubmitOnce(): null {
  useEffect(() => {
    let sentAt = new WeakMap<EventTarget, number>();
    const once = (event: SubmitEvent): void => {
      if (event.defaultPrevented || !event.target) return;
      if (event.timeStamp - (sentAt.get(event.target) ?? -Infinity) < MILLISECONDS) event.preventDefault();
      else sentAt.set(event.target, event.timeStamp);
    };
    // A page that the browser has kept and shows again has sent nothing.
    const shownAgain = (): void => {
      sentAt = new WeakMap();
    };
    document.addEventListener('submit', once);
    window.addEventListener('pageshow', shownAgain);
    return () => {
      document.removeEventListener('submit', once);
      window.removeEventListener('pageshow', shownAgain);
    };
  }, []);
  return null;
}
