'use client';

import { type ComponentProps, type ReactNode, useId } from 'react';
import { cn } from '@/components/cn';
import { useEntered } from './field-context';

export interface CheckRowProps extends Omit<ComponentProps<'input'>, 'type' | 'size' | 'role'> {
  label: ReactNode;
  description?: ReactNode;
}

interface CheckRowKind {
  type: 'checkbox' | 'radio';
  role?: 'switch';
  look: string;
}

/** A native checkbox, radio button or switch with its label and description. The whole row is the click target. */
export function CheckRow({
  label,
  description,
  type,
  role,
  look,
  className,
  defaultChecked,
  ...props
}: CheckRowProps & CheckRowKind) {
  const id = useId();
  const entered = useEntered(props.name);
  const restored = entered === undefined ? defaultChecked : entered.includes(String(props.value ?? 'on'));
  const initial = props.checked === undefined ? { defaultChecked: restored } : {};
  return (
    <label
      className={cn('flex min-h-6 cursor-pointer items-start gap-2.5 text-sm has-disabled:cursor-default', className)}
    >
      <input
        type={type}
        role={role}
        aria-describedby={description ? `${id}-description` : undefined}
        className={cn(
          'shrink-0 appearance-none border border-line-strong bg-surface transition-colors duration-100 disabled:opacity-60',
          look,
        )}
        {...initial}
        {...props}
      />
      <span className="min-w-0">
        <span className="block font-medium text-ink">{label}</span>
        {description && (
          <span id={`${id}-description`} className="block text-ink-muted text-pretty">
            {description}
          </span>
        )}
      </span>
    </label>
  );
}
