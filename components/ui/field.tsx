'use client';

import { CircleAlert } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { cn } from '@/components/cn';
import { useFieldError } from '@/components/forms/form-context';
import { useText } from '@/components/text/use-text';
import { FieldContext } from './field-context';

interface LabelProps extends ComponentProps<'label'> {
  /** Says "Optional" after the label. */
  optional?: boolean;
}

function Label({ optional = false, className, children, ...props }: LabelProps) {
  const t = useText();
  return (
    <label className={cn('block text-sm font-medium text-ink', className)} {...props}>
      {children}
      {optional && <span className="font-normal text-ink-subtle"> {t('common.optional')}</span>}
    </label>
  );
}

interface FieldProps {
  label: ReactNode;
  /** The control's name: inside an `ActionForm` its `fieldErrors[name]` is shown here. */
  name?: string;
  hint?: ReactNode;
  error?: ReactNode;
  required?: boolean;
  optional?: boolean;
  /** Keeps the label for screen readers only. */
  labelHidden?: boolean;
  /** Beside the label, for instance a "Forgot password?" link. */
  aside?: ReactNode;
  className?: string;
  /** One `Input`, `Textarea` or `Select`, which takes its ID and description from here. */
  children: ReactNode;
}

/** A labeled control with its hint and error, both read out with the control. */
export function Field({
  label,
  name,
  hint,
  error,
  required = false,
  optional = false,
  labelHidden = false,
  aside,
  className,
  children,
}: FieldProps) {
  const id = useId();
  const fieldError = useFieldError(name);
  const message = error ?? fieldError;
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = message ? `${id}-error` : undefined;
  const describedBy = [errorId, hintId].filter(Boolean).join(' ') || undefined;
  return (
    <div className={cn('space-y-1.5', className)}>
      <div className={cn('flex items-baseline justify-between gap-4', labelHidden && 'sr-only')}>
        <Label htmlFor={id} optional={optional}>
          {label}
        </Label>
        {aside && <div className="text-sm">{aside}</div>}
      </div>
      <FieldContext value={{ id, describedBy, invalid: Boolean(message), required }}>{children}</FieldContext>
      {message && (
        <p id={errorId} className="flex gap-1.5 text-sm text-danger">
          <CircleAlert aria-hidden className="mt-[3px] size-3.5 shrink-0" />
          <span>{message}</span>
        </p>
      )}
      {hint && (
        <p id={hintId} className="text-sm text-ink-subtle text-pretty">
          {hint}
        </p>
      )}
    </div>
  );
}
