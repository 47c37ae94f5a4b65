'use client';

import { useEffect, useState } from 'react';

/** How long a change can be undone, in seconds. */
export const UNDO_SECONDS = 10;

/**
 * Whether the time for undoing a change is over. The timer pauses while the reader interacts with the offer, and
 * restarts afterwards.
 * @param offer the number of the change; null while there is none to undo
 * @returns the props of the message that shows the offer, and of its button
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
