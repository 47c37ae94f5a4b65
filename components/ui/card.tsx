import type { ComponentProps, ReactNode } from 'react';
import { cn } from '@/components/cn';

interface CardProps extends Omit<ComponentProps<'section'>, 'title'> {
  title?: ReactNode;
  description?: ReactNode;
  /** Buttons at the right of the title. */
  actions?: ReactNode;
  /** A bar at the bottom, for a form's buttons. */
  footer?: ReactNode;
  /** Keeps the footer in view while the content is, for forms longer than a screen. */
  stickyFooter?: boolean;
  /** No padding around the content, for tables and lists. */
  flush?: boolean;
}

/** A bordered group of content with an optional heading (an h2) and footer. */
export function Card({
  title,
  description,
  actions,
  footer,
  stickyFooter = false,
  flush = false,
  className,
  children,
  ...props
}: CardProps) {
  const headed = title !== undefined || actions !== undefined;
  return (
    <section className={cn('overflow-clip rounded-lg border bg-surface', className)} {...props}>
      {headed && (
        <header className={cn('flex flex-wrap items-start justify-between gap-x-6 gap-y-2 px-5 pt-4', flush && 'pb-4')}>
          <div className="min-w-0 space-y-0.5">
            {title && <h2 className="text-base">{title}</h2>}
            {description && <p className="max-w-prose text-sm text-ink-muted text-pretty">{description}</p>}
          </div>
          {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
        </header>
      )}
      <div className={cn(!flush && 'px-5 py-4', flush && headed && 'border-t')}>{children}</div>
      {footer && (
        <footer
          className={cn(
            'flex flex-wrap items-center justify-end gap-2 border-t bg-sunken px-5 py-3',
            stickyFooter && 'save-bar',
          )}
        >
          {footer}
        </footer>
      )}
    </section>
  );
}
