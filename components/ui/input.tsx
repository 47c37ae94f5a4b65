'use client';

import type { ComponentProps } from 'react';
import { cn } from '@/components/cn';
import { type ControlSize, controlVariants } from './control-variants';
import { useEntered, useFieldWiring } from './field-context';

export interface InputProps extends Omit<ComponentProps<'input'>, 'size'> {
  size?: ControlSize;
  /** For identifiers, addresses and secrets. */
  mono?: boolean;
}

/** A single-line text control. Inside an `ActionForm` it restores what was entered, except a password. */
export function Input({ size, mono, className, defaultValue, ...props }: InputProps) {
  const wiring = useFieldWiring(props);
  const entered = useEntered(props.type === 'password' ? undefined : props.name);
  const initial = props.value === undefined ? { defaultValue: entered?.[0] ?? defaultValue } : {};
  return (
    <input
      className={cn(controlVariants({ size, mono }), 'read-only:bg-sunken', className)}
      {...initial}
      {...props}
      {...wiring}
    />
  );
}
