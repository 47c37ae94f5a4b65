import type { ReactNode } from 'react';
import { Callout } from '@/components/ui/callout';

/** An error about the form as a whole, announced when it appears. Renders nothing without a message. */
export function FormError({ children, className }: { children?: ReactNode; className?: string }) {
  if (!children) return null;
  return (
    <Callout tone="danger" role="alert" className={className}>
      {children}
    </Callout>
  );
}
