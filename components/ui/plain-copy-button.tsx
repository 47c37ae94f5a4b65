import type { ReactNode } from 'react';
import { cn } from '@/components/cn';
import type { SayText } from '@/lib/platform/shared/say-text';
import { Button, type ButtonProps } from './plain-button';

interface PlainCopyButtonProps extends Omit<ButtonProps, 'value'> {
  t: SayText;
  /** The text to copy. */
  value: string;
  /** Names the value in the accessible name: "Copy recovery codes". */
  what: string;
  /** What is in the button, and what it shows for a moment when the text was copied. */
  children: ReactNode;
  copied: ReactNode;
}

/**
 * The copy button for pages without React in the browser: plain HTML, driven by
 * `components/page-script/main.ts`. Hidden where scripts do not run.
 */
export function PlainCopyButton({ t, value, what, children, copied, className, ...props }: PlainCopyButtonProps) {
  return (
    <Button
      aria-label={t('common.copyWhat', { what })}
      data-copy={value}
      className={cn('group noscript:hidden data-copied:text-success', className)}
      {...props}
    >
      <span className="contents group-data-copied:hidden">{children}</span>
      <span className="hidden group-data-copied:contents">{copied}</span>
      <span role="status" className="sr-only" data-copied={t('common.copied')} />
    </Button>
  );
}
