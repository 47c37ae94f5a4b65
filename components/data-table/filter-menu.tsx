import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '@/components/cn';
import { controlVariants } from '@/components/ui/control-variants';

interface FilterMenuProps {
  /** The filter and what is chosen. */
  summary: string;
  /** Classes of the panel. */
  className: string;
  children: ReactNode;
}

/** A filter of a list that opens like a select. */
export function FilterMenu({ summary, className, children }: FilterMenuProps) {
  return (
    <details data-menu className="min-w-0 max-sm:flex-[1_1_auto] sm:relative">
      <summary
        className={cn(
          controlVariants(),
          'flex w-auto max-w-72 cursor-pointer list-none items-center justify-between gap-2 max-sm:w-full max-sm:max-w-none',
        )}
      >
        <span className="truncate">{summary}</span>
        <ChevronDown aria-hidden className="size-3.5 shrink-0 text-ink-subtle" />
      </summary>
      <div
        className={cn(
          'absolute left-0 z-30 mt-1.5 max-w-[calc(100vw-2rem)] rounded-lg border bg-surface shadow-md',
          className,
        )}
      >
        {children}
      </div>
    </details>
  );
}
