import type { ReactNode } from 'react';
import { cn } from '@/components/cn';
import { CopyButton } from './copy-button';

interface CodeBlockProps {
  code: string;
  /** Title, shown above and used as the accessible name: "curl", "Response". */
  title: string;
  aside?: ReactNode;
  className?: string;
}

/** Preformatted text with a copy button. It scrolls sideways on its own, also by keyboard. */
export function CodeBlock({ code, title, aside, className }: CodeBlockProps) {
  return (
    <figure className={cn('overflow-clip rounded-lg border bg-sunken', className)}>
      <figcaption className="flex h-9 items-center justify-between gap-3 border-b ps-3 pe-1 text-xs text-ink-muted">
        <span className="truncate font-medium">{title}</span>
        <span className="flex items-center gap-2">
          {aside}
          <CopyButton value={code} what={title} />
        </span>
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
