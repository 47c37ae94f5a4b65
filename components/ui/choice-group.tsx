'use client';

import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { cn } from '@/components/cn';
import { useFieldError } from '@/components/forms/form-context';

interface ChoiceGroupProps {
  legend: ReactNode;
  /** The common name of the choices. Inside an `ActionForm`, its `fieldErrors[name]` is shown here. */
  name?: string;
  hint?: ReactNode;
  error?: ReactNode;
  legendHidden?: boolean;
  /** Places short choices side by side where they fit. */
  columns?: boolean;
  className?: string;
  /** `Checkbox`, `Radio` or `Switch` elements. */
  children: ReactNode;
}

/** A fieldset of checkboxes, radio buttons or switches under one legend. */
export function ChoiceGroup({
  legend,
  name,
  hint,
  error,
  legendHidden = false,
  columns = false,
  className,
  children,
}: ChoiceGroupProps) {
  const id = useId();
  const fieldError = useFieldError(name);
  const message = error ?? fieldError;
  const describedBy = [message && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined;
  return (
    <fieldset aria-describedby={describedBy} className={cn('min-w-0', className)}>
      {/* A legend that does not float sits on the upper edge of its fieldset, whatever padding a card gives that. */}
      <legend className={cn('text-sm font-medium', legendHidden ? 'sr-only' : 'float-left w-full')}>{legend}</legend>
      {hint && (
        <p id={`${id}-hint`} className="clear-both pt-0.5 text-sm text-ink-subtle text-pretty">
          {hint}
        </p>
      )}
      <div className={cn('clear-both pt-2.5', columns ? 'grid gap-x-6 gap-y-2 sm:grid-cols-2' : 'space-y-2.5')}>
        {children}
      </div>
      {message && (
        <p id={`${id}-error`} className="mt-2 flex gap-1.5 text-sm text-danger">
          <CircleAlert aria-hidden className="mt-[3px] size-3.5 shrink-0" />
          <span>{message}</span>
        </p>
      )}
    </fieldset>
  );
}
