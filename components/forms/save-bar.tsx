'use client';

import { type ReactNode, useRef } from 'react';
import { UnsavedNote } from './unsaved-note';
import { useUnsaved } from './use-unsaved';

/** The buttons of a form of several cards that ends on another page, in view wherever one is in it. */
export function SaveBar({ children }: { children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null);
  const unsaved = useUnsaved(bar, { saved: false });
  return (
    <div
      ref={bar}
      className="save-bar flex flex-wrap items-center justify-end gap-2 rounded-lg border bg-sunken px-5 py-3"
    >
      {unsaved && <UnsavedNote />}
      {children}
    </div>
  );
}
