import type { ReactNode } from 'react';
import { cn } from '@/components/cn';

export interface DescriptionItem {
  term: string;
  /** Shown as an em dash when null, undefined or empty. */
  detail: ReactNode;
}

function hasContent(detail: ReactNode): boolean {
  return detail !== null && detail !== undefined && detail !== '' && detail !== false;
}

/** Facts about one thing: terms on the left, details on the right; stacked on phones. */
export function DescriptionList({ items, className }: { items: readonly DescriptionItem[]; className?: string }) {
  return (
    <dl className={cn('divide-y text-sm', className)}>
      {items.map(({ term, detail }) => (
        <div key={term} className="grid gap-x-4 gap-y-0.5 py-2 first:pt-0 last:pb-0 sm:grid-cols-[11rem_minmax(0,1fr)]">
          <dt className="text-ink-muted">{term}</dt>
          <dd className="min-w-0 wrap-anywhere">
            {hasContent(detail) ? detail : <span className="text-ink-subtle">—</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
