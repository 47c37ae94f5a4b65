import type { ComponentProps } from 'react';
import { cn } from '@/components/cn';
import { Link } from '@/components/ui/link';

/** A link within text or a row of facts. */
export function TextLink({ className, ...props }: ComponentProps<typeof Link>) {
  return (
    <Link
      className={cn('underline decoration-line-strong underline-offset-2 hover:decoration-current', className)}
      {...props}
    />
  );
}
