'use client';

import { useRef } from 'react';
import { keepEarlier } from './kept';
import { useSending } from './use-sending';

/**
 * In a form that leads to another page: keeps the previously saved values for the `SavedNews` there.
 * @param of what the form is about
 */
export function KeepForUndo({ of }: { of: string }) {
  const here = useRef<HTMLSpanElement>(null);
  useSending(here, ({ first }) => keepEarlier(of, first));
  return <span ref={here} hidden />;
}
