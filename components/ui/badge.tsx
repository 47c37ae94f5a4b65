import { cva } from 'class-variance-authority';
import type { ComponentProps } from 'react';
import { cn } from '@/components/cn';

const badgeVariants = cva(
  'inline-flex h-5 max-w-full items-center gap-1.5 rounded-sm border px-1.5 text-xs font-medium whitespace-nowrap [&_svg]:size-3',
  {
    variants: {
      tone: {
        neutral: 'border-line bg-sunken text-ink-muted',
        accent: 'border-accent/20 bg-accent-tint text-accent',
        success: 'border-success/20 bg-success-tint text-success',
        warning: 'border-warning/25 bg-warning-tint text-warning',
        danger: 'border-danger/20 bg-danger-tint text-danger',
        info: 'border-info/20 bg-info-tint text-info',
      },
      mono: { true: 'font-mono font-normal' },
    },
  },
);

export type Tone = 'neutral' | 'accent' | 'success' | 'warning' | 'danger' | 'info';

interface BadgeProps extends ComponentProps<'span'> {
  tone?: Tone;
  /** A small disc in the tone's color, for a status. */
  dot?: boolean;
  /** For scopes, grants and other identifiers. */
  mono?: boolean;
}

/** A short status or tag. The text carries the meaning; the color only repeats it. */
export function Badge({ tone = 'neutral', dot = false, mono = false, className, children, ...props }: BadgeProps) {
  return (
    <span className={cn(badgeVariants({ tone, mono }), className)} {...props}>
      {dot && <span aria-hidden className="size-1.5 shrink-0 rounded-full bg-current" />}
      <span className="truncate">{children}</span>
    </span>
  );
}
