'use client';

import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cn } from '@/components/cn';
import { type ControlSize, controlVariants } from './control-variants';
import { useEntered, useFieldWiring } from './field-context';

export interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean;
}

export interface SelectProps extends Omit<ComponentProps<'select'>, 'size' | 'multiple'> {
  size?: ControlSize;
  /** The choices; or give `<option>` elements as children. */
  options?: readonly SelectOption[];
}

/** The browser's own select, so that it works in plain forms and on phones. */
export function Select({ size, options, className, children, defaultValue, ...props }: SelectProps) {
  const wiring = useFieldWiring(props);
  const entered = useEntered(props.name);
  const initial = props.value === undefined ? { defaultValue: entered?.[0] ?? defaultValue } : {};
  return (
    <span className={cn('relative block w-full', className)}>
      <select
        className={cn(controlVariants({ size }), 'appearance-none truncate pe-8')}
        {...initial}
        {...props}
        {...wiring}
      >
        {options?.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
        {children}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 end-2.5 size-3.5 -translate-y-1/2 text-ink-subtle"
      />
    </span>
  );
}
