'use client';

import { Tooltip as Base } from '@base-ui/react/tooltip';
import type { ReactElement, ReactNode } from 'react';

interface TooltipProps {
  /** What it says; never the only place where it is said. */
  content: ReactNode;
  side?: 'top' | 'right' | 'bottom' | 'left';
  /** A focusable element with an accessible name of its own. */
  children: ReactElement;
}

/** A short explanation on hover and focus. */
export function Tooltip({ content, side = 'top', children }: TooltipProps) {
  return (
    <Base.Root>
      <Base.Trigger render={children} />
      <Base.Portal>
        <Base.Positioner side={side} sideOffset={6} className="z-50">
          <Base.Popup className="max-w-64 rounded-md bg-ink px-2 py-1 text-xs text-canvas shadow-md transition-opacity duration-100 data-ending-style:opacity-0 data-starting-style:opacity-0">
            {content}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
