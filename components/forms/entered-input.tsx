'use client';

import { useRef } from 'react';
import { useUnsaved } from './use-unsaved';

/** In an `ActionForm` that creates something: `LeaveGuard` asks before what was entered is lost. */
export function EnteredInput() {
  const here = useRef<HTMLSpanElement>(null);
  useUnsaved(here, { saved: false });
  return <span ref={here} hidden />;
}
