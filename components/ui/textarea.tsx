'use client';

import type { ComponentProps } from 'react';
import { cn } from '@/components/cn';
import { controlVariants } from './control-variants';
import { useEntered, useFieldWiring } from './field-context';

export interface TextareaProps extends ComponentProps<'textarea'> {
  /** For redirect URIs, keys and JSON: fixed-width and not wrapped. */
  mono?: boolean;
}

/** A multi-line text control that grows with its text where the browser can. */
export function Textarea({ mono, className, defaultValue, rows = 3, ...props }: TextareaProps) {
  const wiring = useFieldWiring(props);
  const entered = useEntered(props.name);
  const initial = props.value === undefined ? { defaultValue: entered?.[0] ?? defaultValue } : {};
  return (
    <textarea
      rows={rows}
      wrap={mono ? 'off' : undefined}
      className={cn(
        controlVariants({ mono }),
        'h-auto min-h-16 read-only:bg-sunken resize-y py-1.5 leading-5 field-sizing-content',
        className,
      )}
      {...initial}
      {...props}
      {...wiring}
    />
  );
}
