import { cva } from 'class-variance-authority';

/** The look shared by text inputs, text areas and selects. 16 px on phones, where smaller text makes iOS zoom in. */
export const controlVariants = cva(
  [
    'w-full min-w-0 rounded-md border border-line-strong bg-surface text-ink shadow-xs transition-colors duration-100',
    'placeholder:text-ink-subtle hover:border-ink-subtle disabled:bg-sunken disabled:text-ink-muted disabled:opacity-100',
    'focus-visible:border-accent focus-visible:outline-offset-0 aria-invalid:border-danger aria-invalid:outline-danger',
    'max-sm:text-lg',
  ],
  {
    variants: {
      size: { sm: 'h-7 px-2 text-sm', md: 'h-8 px-2.5 text-sm', lg: 'h-10 px-3 text-base' },
      mono: { true: 'font-mono' },
    },
    defaultVariants: { size: 'md' },
  },
);

export type ControlSize = 'sm' | 'md' | 'lg';
