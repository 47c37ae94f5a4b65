import type { ReactNode } from 'react';
import { cn } from '@/components/cn';

interface EmptyStateProps {
  /** A lucide icon element. */
  icon?: ReactNode;
  title: string;
  description?: ReactNode;
  /** The next step: a button or link. */
  action?: ReactNode;
  className?: string;
}

/** Placeholder for an empty list or page, with what to do about it. */
export function EmptyState({ icon, title, description, action, className }: EmptyStateProps) {
  return (
    <div className={cn('flex flex-col items-center px-6 py-14 text-center', className)}>
      {icon && (
        <div
          aria-hidden
          className="mb-3.5 grid size-9 place-items-center rounded-lg border bg-sunken text-ink-muted [&_svg]:size-4.5"
        >
          {icon}
        </div>
      )}
      <p className="text-base font-medium">{title}</p>
      {description && <p className="mt-1 max-w-sm text-sm text-ink-muted text-pretty">{description}</p>}
      {action && <div className="mt-4 flex max-w-full flex-wrap justify-center gap-2">{action}</div>}
    </div>
  );
}
