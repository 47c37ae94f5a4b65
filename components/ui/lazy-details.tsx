'use client';

import { type ReactNode, useState } from 'react';

interface LazyDetailsProps {
  summary: ReactNode;
  className?: string;
  children: ReactNode;
}

const look =
  '-ml-1 inline-flex list-none items-center gap-2 rounded-md px-1 py-1 text-sm text-ink-muted hover:text-ink [&_svg]:size-4 [&_svg]:text-ink-subtle';

/**
 * A quiet disclosure for much content that few readers want: it is in the page only while it is open. Without a script
 * it is a disclosure like any other.
 */
export function LazyDetails({ summary, className, children }: LazyDetailsProps) {
  const [open, setOpen] = useState(false);
  return (
    <div className={className}>
      <details className="noscript:hidden" onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className={look}>{summary}</summary>
        {open && children}
      </details>
      <noscript>
        <details>
          <summary className={look}>{summary}</summary>
          {children}
        </details>
      </noscript>
    </div>
  );
}
