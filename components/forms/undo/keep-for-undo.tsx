'use client';

import { useRef } from 'react';
import type { FormValues } from './form-values';
import { useSending } from './use-sending';

/** A form's values before it was sent, for the page that follows. Stored only in the browser, not on the server. */
let kept: { of: string; earlier: FormValues } | null = null;

/** @returns null when the last form that was sent was about something else */
export const earlierOf = (of: string): FormValues | null => (kept?.of === of ? kept.earlier : null);

export function forgetEarlier(): void {
  kept = null;
}

/**
 * In a form that leads to another page: keeps the previously saved values for the `SavedNews` there.
 * @param of what the form is about
 */
export function KeepForUndo({ of }: { of: string }) {
  const here = useRef<HTMLSpanElement>(null);
  useSending(here, ({ first }) => {
    kept = { of, earlier: first };
  });
  return <span ref={here} hidden />;
}
