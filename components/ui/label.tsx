import type { ComponentProps } from 'react';
import { cn } from '@/components/cn';
import { useText } from '@/components/text/use-text';

interface LabelProps extends ComponentProps<'label'> {
  /** Says "Optional" after the label. */
  optional?: boolean;
}

export function Label({ optional = false, className, children, ...props }: LabelProps) {
  const t = useText();
  return (
    <label className={cn('block text-sm font-medium text-ink', className)} {...props}>
      {children}
      {optional && <span className="font-normal text-ink-subtle"> {t('Optional')}</span>}
    </label>
  );
}
