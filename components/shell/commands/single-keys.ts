'use client';

import { useSyncExternalStore } from 'react';

const NAME = 'tessera-single-keys';
const CHANGED = 'tessera:single-keys';

function subscribe(changed: () => void): () => void {
  window.addEventListener(CHANGED, changed);
  window.addEventListener('storage', changed);
  return () => {
    window.removeEventListener(CHANGED, changed);
    window.removeEventListener('storage', changed);
  };
}

/** Whether single-key shortcuts are enabled in this browser; they get in the way of speech input (WCAG 2.2, 2.1.4). */
export const singleKeysCount = (): boolean => localStorage.getItem(NAME) !== 'off';

export function setSingleKeys(on: boolean): void {
  localStorage.setItem(NAME, on ? 'on' : 'off');
  window.dispatchEvent(new Event(CHANGED));
}

export const useSingleKeys = (): boolean => useSyncExternalStore(subscribe, singleKeysCount, () => true);
