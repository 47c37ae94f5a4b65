import type { ReactNode } from 'react';
import { cn } from '@/components/cn';

export interface CodeFrameProps {
  code: string;
  /** Title, shown above and used as the accessible name: "curl", "Response". */
  title: string;
  /** Opposite the title, such as a copy button. */
  aside?: ReactNode;
  className?: string;
}

/** Preformatted text. It scrolls sideways on its own, also by keyboard. */
export function CodeFrame({ code, title, aside, className }: CodeFrameProps) {
  return (
    <figure className={cn('overflow-clip rounded-lg border bg-sunken', className)}>
      <figcaption className="flex min-h-9 items-center justify-between gap-3 border-b ps-3 pe-1 text-xs text-ink-muted">
        <span className="min-w-0 py-2 font-medium wrap-anywhere">{title}</span>
        <span className="flex shrink-0 items-center gap-2">{aside}</span>
      </figcaption>
      <pre
        tabIndex={0}
        role="region"
        aria-label={title}
        className="overflow-x-auto px-3 py-2.5 font-mono text-xs leading-5 -outline-offset-2"
      >
        <code>{code}</code>
      </pre>
    </figure>
  );
}
