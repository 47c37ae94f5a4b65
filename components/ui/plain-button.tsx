import { cva, type VariantProps } from 'class-variance-authority';
import type { ComponentProps } from 'react';
import { cn } from '@/components/cn';

export const buttonVariants = cva(
  [
    'inline-flex shrink-0 items-center justify-center gap-1.5 rounded-md border font-medium whitespace-nowrap select-none',
    'transition-colors duration-100 disabled:opacity-55 aria-disabled:opacity-55',
    '[&_svg]:size-4 [&_svg]:shrink-0',
  ],
  {
    variants: {
      variant: {
        primary:
          'border-transparent bg-accent text-on-accent shadow-xs hover:bg-[color-mix(in_oklab,var(--accent)_90%,var(--ink))]',
        secondary: 'border-line bg-surface text-ink shadow-xs hover:bg-hover',
        ghost: 'border-transparent text-ink-muted hover:bg-hover hover:text-ink',
        destructive:
          'border-transparent bg-danger-fill text-white shadow-xs hover:bg-[color-mix(in_oklab,var(--danger-fill)_88%,black)]',
        'destructive-quiet': 'border-line bg-surface text-danger shadow-xs hover:border-danger/40 hover:bg-danger-tint',
      },
      size: {
        sm: 'h-7 px-2.5 text-sm',
        md: 'h-8 px-3 text-sm',
        lg: 'h-10 px-4 text-base',
        icon: 'size-8 p-0',
        'icon-sm': 'size-7 p-0',
      },
      block: { true: 'w-full' },
    },
    // Fills a card, which is narrow on phones, where a long label takes two lines.
    compoundVariants: [{ block: true, size: 'lg', className: 'h-auto min-h-10 py-2 whitespace-normal' }],
    defaultVariants: { variant: 'secondary', size: 'md' },
  },
);

export type ButtonLook = VariantProps<typeof buttonVariants>;

export interface ButtonProps extends ComponentProps<'button'>, ButtonLook {}

/** A button with `type="button"` unless specified otherwise. An icon-only button needs an `aria-label`. */
export function Button({ variant, size, block, className, type = 'button', ...props }: ButtonProps) {
  return <button type={type} className={cn(buttonVariants({ variant, size, block }), className)} {...props} />;
}

/** A link that looks like a button, for pages on which Next's router does not run. */
export function PlainButtonLink({ variant, size, block, className, ...props }: ComponentProps<'a'> & ButtonLook) {
  return <a className={cn(buttonVariants({ variant, size, block }), className)} {...props} />;
}
