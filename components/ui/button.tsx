import type { ComponentProps } from 'react';
import { cn } from '@/components/cn';
import { Link } from '@/components/ui/link';
import { type ButtonLook, buttonVariants } from './plain-button';

export { Button, type ButtonProps, buttonVariants } from './plain-button';

export interface ButtonLinkProps extends ComponentProps<typeof Link>, ButtonLook {}

/** A link to a page of this application, styled as a button. */
export function ButtonLink({ variant, size, block, className, ...props }: ButtonLinkProps) {
  return <Link className={cn(buttonVariants({ variant, size, block }), className)} {...props} />;
}
