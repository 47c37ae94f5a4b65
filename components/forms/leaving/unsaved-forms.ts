'use client';

import { useEffect, useSyncExternalStore } from 'react';

const forms = new Set<symbol>();
const CHANGED = 'tessera:unsaved-forms';
const announce = () => window.dispatchEvent(new Event(CHANGED));

function subscribe(changed: () => void): () => void {
  window.addEventListener(CHANGED, changed);
  return () => window.removeEventListener(CHANGED, changed);
}

/** Whether a form on the page has unsaved changes. */
export const useUnsavedForms = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => forms.size > 0,
    () => false,
  );

/** Counts a form among those with unsaved changes, as long as it has some. */
export function useUnsavedForm(unsaved: boolean): void {
  useEffect(() => {
    if (!unsaved) return undefined;
    const form = Symbol('unsaved form');
    forms.add(form);
    announce();
    return () => {
      forms.delete(form);
      announce();
    };
  }, [unsaved]);
}
