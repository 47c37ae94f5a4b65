'use client';

import { useEffect, useState } from 'react';

/** How long a change can be taken back. */
export const UNDO_SECONDS = 10;

/**
 * Whether the time is over in which a change can be taken back. It stands still while somebody is about to, and begins
 * anew after that.
 * @param offer the number of the change; null while there is none to take back
 * @returns what goes on the message that shows the offer, and on the button that takes it
 */
export function useUndoTime(offer: number | null) {
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState<number | null>(null);
  const [ended, setEnded] = useState<number | null>(null);
  const runs = offer !== null && !pointed && focused !== offer;
  useEffect(() => {
    if (!runs) return undefined;
    const timer = setTimeout(() => setEnded(offer), UNDO_SECONDS * 1000);
    return () => clearTimeout(timer);
  }, [runs, offer]);
  return {
    over: offer === null || ended === offer,
    message: { onPointerEnter: () => setPointed(true), onPointerLeave: () => setPointed(false) },
    button: { onFocus: () => setFocused(offer), onBlur: () => setFocused(null) },
  };
}
