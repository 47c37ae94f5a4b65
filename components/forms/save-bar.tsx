'use client';

import { type ReactNode, useRef } from 'react';
import { UnsavedNote } from './unsaved-note';
import { useUnsaved } from './use-unsaved';

/** The submit buttons of a form with several cards that leads to another page. They stay in view while the form is. */
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
