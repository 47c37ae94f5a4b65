import { cva } from 'class-variance-authority';
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from '@/components/cn';

const calloutVariants = cva('flex gap-2.5 rounded-md border px-3 py-2.5 text-sm', {
  variants: {
    tone: {
      info: 'border-info/25 bg-info-tint [&>svg]:text-info',
      success: 'border-success/25 bg-success-tint [&>svg]:text-success',
      warning: 'border-warning/30 bg-warning-tint [&>svg]:text-warning',
      danger: 'border-danger/25 bg-danger-tint [&>svg]:text-danger',
    },
  },
});

const icons = { info: Info, success: CircleCheck, warning: TriangleAlert, danger: CircleAlert };

interface CalloutProps extends Omit<ComponentProps<'div'>, 'title'> {
  tone?: keyof typeof icons;
  title?: ReactNode;
  /** Buttons or links, below the text. */
  actions?: ReactNode;
}

/** A note within the page. Give `role="alert"` or `role="status"` when it appears after an action. */
export function Callout({ tone = 'info', title, actions, className, children, ...props }: CalloutProps) {
  const Icon = icons[tone];
  return (
    <div className={cn(calloutVariants({ tone }), className)} {...props}>
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0 flex-1 space-y-1 text-ink wrap-anywhere">
        {title && <p className="font-medium">{title}</p>}
        {children && <div className={title ? 'text-ink-muted' : undefined}>{children}</div>}
        {actions && <div className="flex flex-wrap gap-2 pt-1.5">{actions}</div>}
      </div>
    </div>
  );
}
